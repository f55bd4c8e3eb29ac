import { beforeAll, describe, expect, it } from 'vitest';
import { searchQuerySchema } from '../contract/pages/search-api.ts';
import type { Seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { postgresEngine } from './postgres-engine.ts';
import { seedSearchable } from './testing/searchable.ts';

const oslo = { city: 'Oslo', country: 'NO', category: 'Hotel', verified: true } as const;
const COMPLETE = { phone: '+4722000000', url: 'https://a.example/', full_address: 'Storgata 1' };

/** More than a page ranks of the best score, with little else, and complete ones of the next. */
const LISTINGS: readonly Seed[] = [
  ...Array.from({ length: 101 }, (_, nth) => ({
    ...{ ...oslo, name: `Fjord ${nth}`, slug: `fjord-${nth}`, rating: 5, reviews: 90_000 },
  })),
  ...Array.from({ length: 40 }, (_, nth) => ({
    ...{ ...oslo, ...COMPLETE, name: `Fjell ${nth}`, slug: `fjell-${nth}` },
    ...{ rating: 4.9, reviews: 90_000 },
  })),
];

describe('the pages of a search', () => {
  const database = useTestDatabase();
  beforeAll(() => seedSearchable(database(), LISTINGS));

  it('show each listing once, the best first', async () => {
    const engine = postgresEngine(database());
    const pages = Array.from({ length: 8 }, (_, nth) => `${nth + 1}`);
    const shown = await Promise.all(
      pages.map((page) =>
        engine.search(searchQuerySchema.parse({ verified: '1', page }), new Date()),
      ),
    );
    const slugs = shown.flatMap(({ results }) => results.map(({ slug }) => slug));
    expect(slugs).toHaveLength(LISTINGS.length);
    expect(new Set(slugs).size).toBe(LISTINGS.length);
    expect(slugs.findIndex((slug) => slug.startsWith('fjell'))).toBe(101);
  });
});
