import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

const oslo = { city: 'Oslo', country: 'NO', category: 'Hotel', verified: true } as const;
/** Cafes around a position, of which few are verified, and more of these an hour away. */
const cafe = (nth: number, latitude: number, verified: boolean): Seed => ({
  ...{ ...oslo, category: 'Cafe', name: `Kafe ${nth}`, slug: `kafe-${nth}`, verified },
  ...{ latitude, longitude: 10.75, ...(latitude > 60 && { rating: 5, reviews: 90 }) },
});
const COMPLETE = { phone: '+4722000000', url: 'https://a.example/', full_address: 'Storgata 1' };

/** More than the first page ranks of the best score, with little else, complete ones of the next, and a namesake. */
const LISTINGS: readonly Seed[] = [
  ...Array.from({ length: 101 }, (_, nth) => ({
    ...{ ...oslo, name: `Fjord ${nth}`, slug: `fjord-${nth}`, rating: 5, reviews: 90_000 },
  })),
  ...Array.from({ length: 40 }, (_, nth) => ({
    ...{ ...oslo, ...COMPLETE, name: `Fjell ${nth}`, slug: `fjell-${nth}` },
    ...{ rating: 4.9, reviews: 90_000 },
  })),
  { ...oslo, name: 'Fjord', slug: 'fjord', verified: false, rating: 3, reviews: 90_000 },
];
const CAFES: readonly Seed[] = [
  ...Array.from({ length: 12 }, (_, nth) => cafe(nth, 59.91, nth < 3)),
  ...Array.from({ length: 5 }, (_, nth) => cafe(20 + nth, 60.5, true)),
];

describe('the pages of a search', () => {
  const database = useTestDatabase();
  beforeAll(() => seedSearchable(database(), LISTINGS));

  const slugsOf = async (parameters: Record<string, string>, pages: number) => {
    const shown = await Promise.all(
      Array.from({ length: pages }, (_, nth) =>
        postgresEngine(database()).search(
          searchQuerySchema.parse({ ...parameters, page: `${nth + 1}` }),
          new Date(),
        ),
      ),
    );
    return shown.flatMap(({ results }) => results.map(({ slug }) => slug));
  };

  it('show each listing once, the best first', async () => {
    const slugs = await slugsOf({ verified: '1' }, 8);
    expect(slugs).toHaveLength(141);
    expect(new Set(slugs).size).toBe(141);
    expect(slugs.findIndex((slug) => slug.startsWith('fjell'))).toBe(101);
  });

  it('begin with a listing of exactly the name, also if its score is low', async () => {
    const slugs = await slugsOf({ what: 'Fjord' }, 6);
    expect(slugs[0]).toBe('fjord');
    expect(slugs).toHaveLength(102);
    expect(new Set(slugs).size).toBe(102);
  });
});

describe('the counts of filters around a position', () => {
  const database = useTestDatabase();
  beforeAll(() => seedSearchable(database(), CAFES));
  const search = (parameters: Record<string, string>) =>
    postgresEngine(database()).search(
      searchQuerySchema.parse({ near: '59.91,10.75', ...parameters }),
      new Date(),
    );

  it('are those of the listings that each filter finds', async () => {
    const { total, facets } = await search({});
    expect(total).toEqual({ count: 12, exact: true });
    expect(facets.verified).toBe(3);
    expect((await search({ verified: '1' })).total).toEqual({ count: 3, exact: true });
  });

  it('leave farther listings to be found if none in the circle passes', async () => {
    const { results, widened } = await search({ what: 'cafe', minRating: '4.5' });
    expect(results).toHaveLength(5);
    expect(widened).toBeNull();
  });
});
