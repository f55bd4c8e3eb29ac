import { tmpdir } from 'node:os';
import { describe, expect, it } from 'vitest';
import { seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { benchAdmin } from './admin.ts';

describe('npm run bench -- admin', () => {
  const database = useTestDatabase();

  it('requests every list, and leaves no administrator behind', { timeout: 120_000 }, async () => {
    const { db } = database();
    await seed(
      db,
      Array.from({ length: 30 }, (_, index) => ({
        name: `Restaurant ${index}`,
        category: `Category ${index % 3}`,
        city: `City ${index % 2}`,
        country: index % 2 ? 'TR' : 'RU',
      })),
    );
    const { goals, figures } = await benchAdmin({
      database: database(),
      dir: tmpdir(),
      folder: tmpdir(),
    });
    expect(goals.map(({ name, goal }) => [name, goal])).toEqual([
      ['list p95 ms', '<= 150'],
      ['stats p95 ms', '<= 50'],
    ]);
    expect(figures.lists).toBeGreaterThan(500);
    for (const name of ['listP50', 'middlePageP95', 'newFilterP95', 'statsP50', 'qualityP95'])
      expect(figures[`${name}Milliseconds`], name).toBeGreaterThan(0);
    expect(await db.selectFrom('administrators').selectAll().execute()).toEqual([]);
  });
});
