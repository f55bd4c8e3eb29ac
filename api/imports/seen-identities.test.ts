import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { SeenIdentities } from './seen-identities.ts';

const identity = (placeId: string | null, cid: string | null, fingerprint: string): Identity => ({
  placeId,
  cid,
  fingerprint,
});

/** The same rules, with lists of whole identities. */
class Plain {
  readonly #rows: Identity[] = [];
  readonly #joined: Identity[] = [];

  add(row: Identity): 'new' | 'linking' | 'repeated' {
    const { placeId, cid, fingerprint } = row;
    const has = (find: (row: Identity) => boolean) => this.#rows.some(find);
    const place = has((other) => other.placeId === placeId);
    const open = (own: 'placeId' | 'cid', other: 'placeId' | 'cid') =>
      has((earlier) => earlier[own] === row[own] && earlier[other] === null) &&
      !this.#joined.some((earlier) => earlier[own] === row[own]);
    const both = placeId !== null && cid !== null;
    const cidIsFree = !has((other) => other.cid === cid) || open('cid', 'placeId');
    const answer = both
      ? (place ? open('placeId', 'cid') && cidIsFree : open('cid', 'placeId'))
        ? 'linking'
        : place
          ? 'repeated'
          : 'new'
      : has(
            (other) =>
              (placeId !== null && other.placeId === placeId) ||
              (placeId === null && cid !== null && other.cid === cid) ||
              (placeId === null && cid === null && other.fingerprint === fingerprint),
          )
        ? 'repeated'
        : 'new';
    if (answer === 'linking') this.#joined.push(row);
    // A linking row cannot be repeated by its fingerprint.
    if (answer === 'linking') this.#rows.push({ ...row, fingerprint: `not ${fingerprint}` });
    if (answer === 'new') this.#rows.push(row);
    return answer;
  }
}

describe('seen identities', () => {
  const answers = (...rows: readonly Identity[]) => {
    const seen = new SeenIdentities();
    return rows.map((row) => seen.add(row));
  };

  it('finds a repeated row by its strongest id', () => {
    expect(
      answers(
        identity('a', '1', 'p'),
        identity('a', '2', 'q'),
        identity('b', '1', 'p'),
        identity(null, '1', 'q'),
        identity(null, null, 'p'),
        identity(null, null, 'q'),
      ),
    ).toEqual(['new', 'repeated', 'new', 'repeated', 'repeated', 'new']);
  });

  it('joins an id that was alone with the first other id of a later row', () => {
    const [place, cid] = [identity('a', null, 'p'), identity(null, '1', 'q')];
    const both = identity('a', '1', 'r');
    expect(answers(cid, both, both, place, cid)).toEqual([
      ...['new', 'linking', 'repeated', 'repeated', 'repeated'],
    ]);
    expect(answers(place, both, cid)).toEqual(['new', 'linking', 'repeated']);
    expect(answers(place, cid, both, both)).toEqual(['new', 'new', 'linking', 'repeated']);
    expect(answers(cid, both, identity('b', '1', 's'))).toEqual(['new', 'linking', 'new']);
  });

  it('returns the same as sets of texts', () => {
    const id = fc.option(fc.constantFrom('a', 'b', 'c'));
    const rows = fc.array(
      fc.record({ placeId: id, cid: id, fingerprint: fc.constantFrom('p', 'q', 'r') }),
    );
    fc.assert(
      fc.property(rows, (identities) => {
        const [seen, plain] = [new SeenIdentities(), new Plain()];
        for (const row of identities) expect(seen.add(row)).toBe(plain.add(row));
      }),
      { numRuns: 300 },
    );
  });

  it('grows with 150,000 rows, without collisions', () => {
    const seen = new SeenIdentities();
    const rows = Array.from({ length: 150_000 }, (_, n) => identity(`ChIJ${n}`, `${n}`, `${n}`));
    expect(rows.every((row) => seen.add(row) === 'new')).toBe(true);
    expect(rows.some((row) => seen.add(row) !== 'repeated')).toBe(false);
  });
});
