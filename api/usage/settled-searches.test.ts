import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { settledSearches } from './settled-searches.ts';

const settle = (counts: Readonly<Record<string, number>>) =>
  Object.fromEntries(
    settledSearches(Object.entries(counts).map(([key, count]) => ({ key, count }))).map(
      ({ key, count }) => [key, count],
    ),
  );

describe('searches that are being typed', () => {
  it('count once, when they have been typed', () => {
    expect(settle({ p: 1, piz: 1, pizza: 1 })).toEqual({ pizza: 1 });
    expect(settle({ 'pizza\nb': 1, pizza: 1, 'pizza\nberlin': 1 })).toEqual({ 'pizza\nberlin': 1 });
  });

  it('do not hide those of others', () => {
    expect(settle({ pizza: 3, 'pizza\nberlin': 1, 'pizza\nbonn': 1 })).toEqual({
      pizza: 1,
      'pizza\nberlin': 1,
      'pizza\nbonn': 1,
    });
    expect(settle({ bar: 2, cafe: 1, taxi: 1 })).toEqual({ bar: 2, cafe: 1, taxi: 1 });
    expect(settle({ bar: 1, barber: 5 })).toEqual({ barber: 5 });
    expect(settle({})).toEqual({});
  });

  it('count as often as visitors ended their typing, who ask for every beginning', () => {
    const word = fc.string({ unit: fc.constantFrom('a', 'b'), minLength: 1, maxLength: 5 });
    fc.assert(
      fc.property(fc.array(word), (words) => {
        const asked: Record<string, number> = {};
        for (const typed of words)
          for (let length = 1; length <= typed.length; length += 1) {
            const key = typed.slice(0, length);
            asked[key] = (asked[key] ?? 0) + 1;
          }
        const ended: Record<string, number> = {};
        for (const typed of words) ended[typed] = (ended[typed] ?? 0) + 1;
        expect(settle(asked)).toEqual(ended);
      }),
    );
  });
});
