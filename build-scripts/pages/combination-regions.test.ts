import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { COMBINATION_LINKS } from '../../api/contract/pages/pagination.ts';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { loadDocuments } from './index.ts';

const REGIONS = COMBINATION_LINKS + 20;

describe('a category in a country', () => {
  const database = useTestDatabase();

  it('leads to all of the regions that have it, most listings first', async () => {
    const { db } = database();
    await seed(
      db,
      Array.from({ length: REGIONS }, (_, region) =>
        // Two regions have too few for a page.
        Array.from({ length: region < 2 ? region + 1 : 3 + (region % 4) }, (_, nth) => ({
          ...{ name: `Zoo ${region} ${nth}`, category: 'Zoo', country: 'US' },
          ...{ city: `City ${region}`, region: `Region ${region}` },
        })),
      ).flat(),
    );
    const { rows } = await sql<{ key: number }>`
      select key from combinations where place = 'country'`.execute(db);
    const pages = rows.map(({ key }) => ({ kind: 'combination', key, page: 1 }) as const);
    const [page] = await loadDocuments(db, pages);
    if (page?.document.kind !== 'combination') throw new Error('The page is missing.');
    const { regions, cities } = page.document;
    expect(regions).toHaveLength(REGIONS - 2);
    expect(regions.map(({ count }) => count)).toEqual(
      regions.map(({ count }) => count).toSorted((a, b) => b - a),
    );
    expect(cities).toHaveLength(COMBINATION_LINKS);
  });
});
