import type { ListFact } from '../../../api/contract/calls/list-facts.ts';

/** The shares of the facts that take the room that is left; the others take what they need. */
const SHARES: Readonly<Partial<Record<ListFact, number>>> = {
  address: 3.25,
  website: 3.25,
  placeId: 3.25,
  city: 2.5,
  phone: 2,
};

/** What a fact needs at least: a phone number of twelve digits is not broken. */
const LEAST: Readonly<Partial<Record<ListFact, string>>> = { phone: '9.5rem' };

/** The columns of the list on wide screens: each has two facts, one above the other. */
export function factColumns(facts: readonly ListFact[]): string {
  const pairs = facts.flatMap((fact, at) => (at % 2 === 0 ? [[fact, facts[at + 1]]] : []));
  const columns = pairs.map((pair) => {
    const share = Math.max(...pair.map((fact) => (fact && SHARES[fact]) ?? 0));
    const least = pair.map((fact) => fact && LEAST[fact]).find((one) => one !== undefined) ?? '0';
    return share > 0 ? `minmax(${least}, ${share}fr)` : 'minmax(8.5rem, auto)';
  });
  return ['auto', 'minmax(9rem, 3fr)', ...columns, 'auto'].join(' ');
}
