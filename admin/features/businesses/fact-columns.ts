import type { ListFact } from '../../../api/contract/calls/list-facts.ts';

/** The shares of the facts that take the room that is left; the others take what they need. */
const SHARES: Readonly<Partial<Record<ListFact, number>>> = {
  address: 3.25,
  website: 3.25,
  placeId: 3.25,
  city: 2.5,
  phone: 2,
};

/** The columns of the list on wide screens: each has two facts, one above the other. */
export function factColumns(facts: readonly ListFact[]): string {
  const pairs = facts.flatMap((fact, at) => (at % 2 === 0 ? [[fact, facts[at + 1]]] : []));
  const columns = pairs.map((pair) => {
    const share = Math.max(...pair.map((fact) => (fact && SHARES[fact]) ?? 0));
    return share > 0 ? `minmax(0, ${share}fr)` : 'minmax(8.5rem, auto)';
  });
  return ['auto', 'minmax(11rem, 3fr)', ...columns, 'auto'].join(' ');
}
