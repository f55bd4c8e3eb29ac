import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSearch } from './search-address.ts';
import type { SearchChip, SearchQuery } from './search-api.ts';
import { correctionsOf, otherSpelling, withoutChip } from './search-chips.ts';

const ask = (parameters: Record<string, string>): SearchQuery =>
  readSearch(new URLSearchParams(parameters));

/** A chip for a part of a text. */
function chipOf(
  kind: SearchChip['kind'],
  within: 'what' | 'where',
  text: string,
  part: string,
): SearchChip {
  const start = text.indexOf(part);
  return { kind, label: part, source: { in: within, start, end: start + part.length } };
}

const asTyped = { corrected: null };

describe('a search without a chip', () => {
  it.each([
    ['category', 'vegan pizza in Berlin', 'pizza', 'vegan in Berlin'],
    ['city', 'vegan pizza in Berlin', 'Berlin', 'vegan pizza'],
    ['city', 'Berlin vegan pizza', 'Berlin', 'vegan pizza'],
    ['city', 'pizza, Berlin, open now', 'Berlin', 'pizza, open now'],
    ['near', 'dentist near me', 'me', 'dentist'],
    ['words', 'check in', 'check', 'in'],
    ['words', 'pizza', 'pizza', ''],
    ['city', 'مطعم في الرياض', 'الرياض', 'مطعم في'],
  ] as const)('%s: “%s” without “%s” is “%s”', (kind, what, part, remaining) => {
    const query = { ...ask({ what, where: 'here', open: '1' }), page: 3 };
    expect(withoutChip(asTyped, query, chipOf(kind, 'what', what, part))).toEqual({
      ...{ what: remaining, where: 'here', open: true, sort: 'best', page: 1 },
    });
  });

  it('uses the corrected text, which the chips refer to', () => {
    const query = ask({ what: 'resturant berln' });
    const corrected = { what: 'restaurant berlin', where: '' };
    const chip = chipOf('city', 'what', corrected.what, 'berlin');
    expect(withoutChip({ corrected }, query, chip).what).toBe('restaurant');
  });

  it('removes a choice, or one of several', () => {
    const query = ask({ what: 'a', near: '1,2', minRating: '4', features: 'wifi,vegan' });
    const chip = (name: 'near' | 'minRating' | 'features', value?: string): SearchChip => ({
      kind: 'feature',
      label: 'x',
      source: { in: 'parameter', name, ...(value !== undefined && { value }) },
    });
    expect(withoutChip(asTyped, query, chip('near')).near).toBeUndefined();
    expect(withoutChip(asTyped, query, chip('minRating'))).not.toHaveProperty('minRating');
    expect(withoutChip(asTyped, query, chip('features', 'wifi')).features).toEqual(['vegan']);
    expect(withoutChip(asTyped, query, chip('features'))).not.toHaveProperty('features');
  });

  it('never has more text than before, for any chip', () => {
    const at = fc.nat(120);
    const some = fc.integer({ min: 1, max: 120 });
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), at, some, (what, start, length) => {
        const query = ask({ what });
        const source = { in: 'what', start, end: start + length } as const;
        const remaining = withoutChip(asTyped, query, { kind: 'city', label: 'x', source });
        expect(remaining.what.length).toBeLessThanOrEqual(query.what.length);
        expect(remaining.what).toBe(remaining.what.trim());
      }),
    );
  });
});

describe('other spellings', () => {
  const query = ask({ what: 'resturant', where: 'Berlin', open: '1' });
  const answer = { corrected: null, didYouMean: null };

  it('name the texts that were corrected', () => {
    const corrected = { what: 'restaurant', where: 'Berlin' };
    expect(correctionsOf({ ...answer, corrected }, query)).toEqual([
      { meant: 'restaurant', typed: 'resturant' },
    ]);
    expect(correctionsOf(answer, query)).toEqual([]);
  });

  it('link to the suggested search', () => {
    const didYouMean = { what: 'restaurant', where: 'Berlin' };
    expect(otherSpelling({ ...answer, didYouMean }, query)).toEqual({
      text: 'restaurant, Berlin',
      query: { ...query, what: 'restaurant' },
    });
    expect(otherSpelling(answer, query)).toBeNull();
  });
});
