import { describe, expect, it } from 'vitest';
import { LISTS } from './lists.ts';
import { BUSINESSES, showing } from './paging.ts';

const page = (from: number, total: number) => ({
  ...{ page: 1, pages: 1, jumps: [] },
  range: { from, total, pages: 1 },
});

describe('the text of the part of a list that a page shows', () => {
  it.each([
    [showing(page(25, 1000), 12, LISTS.cities), 'Showing 25 to 36 of 1,000 cities'],
    [showing(page(1, 2), 2, BUSINESSES, '-'), 'Showing 1 - 2 of 2 businesses'],
    [showing(page(1, 1), 1, BUSINESSES, '-'), '1 business'],
    [showing({ ...page(1, 1), range: null }, 12, LISTS.categories), 'Showing 12 categories'],
    [showing({ ...page(1, 1), range: null }, 1, LISTS.countries), 'Showing 1 country'],
  ])('is %j', (text, expected) => {
    expect(text).toBe(expected);
  });
});
