import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Identity } from './identity.ts';
import { SeenIdentities } from './seen-identities.ts';

const identity = (placeId: string | null, cid: string | null, fingerprint: string): Identity => ({
  placeId,
  cid,
  fingerprint,
});

/** What it is to do, with a set of whole texts. */
class Plain {
  readonly #seen = new Set<string>();

  add({ placeId, cid, fingerprint }: Identity): boolean {
    const texts = [
      ...(placeId === null ? [] : [`place ${placeId}`]),
      ...(cid === null ? [] : [`cid ${cid}`]),
      `print ${fingerprint}`,
    ];
    if (this.#seen.has(texts[0] ?? '')) return false;
    for (const text of texts) this.#seen.add(text);
    return true;
  }
}

describe('seen identities', () => {
  it('finds a row that comes again by the strongest id that it has', () => {
    const seen = new SeenIdentities();
    expect(seen.add(identity('a', '1', 'p'))).toBe(true);
    expect(seen.add(identity('a', '2', 'q'))).toBe(false);
    expect(seen.add(identity('b', '1', 'p'))).toBe(true);
    expect(seen.add(identity(null, '1', 'q'))).toBe(false);
    expect(seen.add(identity(null, null, 'p'))).toBe(false);
    expect(seen.add(identity(null, null, 'q'))).toBe(true);
  });

  it('says what a set of the texts would say', () => {
    const id = fc.option(fc.string({ maxLength: 2 }));
    const rows = fc.array(fc.record({ placeId: id, cid: id, fingerprint: fc.string() }));
    fc.assert(
      fc.property(rows, (identities) => {
        const [seen, plain] = [new SeenIdentities(), new Plain()];
        for (const row of identities) expect(seen.add(row)).toBe(plain.add(row));
      }),
    );
  });

  it('grows with 150,000 rows, and takes none of them for another', () => {
    const seen = new SeenIdentities();
    const rows = Array.from({ length: 150_000 }, (_, n) => identity(`ChIJ${n}`, `${n}`, `${n}`));
    expect(rows.every((row) => seen.add(row))).toBe(true);
    expect(rows.some((row) => seen.add(row))).toBe(false);
  });
});
