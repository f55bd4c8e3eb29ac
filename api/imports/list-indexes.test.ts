import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { restoreListIndexes, setListIndexesAside } from './list-indexes.queries.ts';

describe('the indexes of lists', () => {
  const database = useTestDatabase();
  const publishTo = (target: string) =>
    database().db.updateTable('publication').set({ target }).execute();
  const setAside = () => setListIndexesAside(database().db);
  const restore = () => database().db.transaction().execute(restoreListIndexes);

  async function indexes(): Promise<string[]> {
    const { rows } = await sql<{ definition: string }>`
      select indexdef as definition from pg_indexes where schemaname = 'public' order by 1`.execute(
      database().db,
    );
    return rows.map(({ definition }) => definition);
  }

  beforeEach(async () => {
    await sql`truncate businesses`.execute(database().db);
    await publishTo('');
  });

  it('are dropped in an empty directory, and recreated with the same definitions', async () => {
    const before = await indexes();
    await setAside();
    expect(before.filter((index) => index.includes('score DESC'))).toHaveLength(3);
    expect((await indexes()).filter((index) => index.includes('score DESC'))).toEqual([]);
    await restore();
    expect(await indexes()).toEqual(before);
  });

  it('are recreated when a killed import continues', async () => {
    const before = await indexes();
    await setAside();
    await setAside();
    await restore();
    await restore();
    expect(await indexes()).toEqual(before);
  });

  it('stay if there are published pages or listings', async () => {
    const before = await indexes();
    await publishTo('somewhere');
    await setAside();
    expect(await indexes()).toEqual(before);
    await publishTo('');
    await seed(database().db, [{ name: 'Brot', category: 'Bakery', city: 'Bonn', country: 'DE' }]);
    await setAside();
    expect(await indexes()).toEqual(before);
  });
});
