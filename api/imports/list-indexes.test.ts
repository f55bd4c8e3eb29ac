import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { updateListings } from '../changes/testing/update-listings.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';
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
    await recount(database().db);
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

  it('are recreated with the counts of all listings, which also edits leave aside until then', async () => {
    const { db, pool } = database();
    const counted = async () =>
      Number(
        (
          await db
            .selectFrom('countries')
            .select(({ fn }) => fn.sum('business_count').as('sum'))
            .executeTakeFirst()
        )?.sum,
      );
    const folder = await mkdtemp(join(tmpdir(), 'counts-'));
    const file = join(folder, 'a.csv');
    const rows = [1, 2, 3, 4].map((nth) => `Fırın ${nth},Cadde ${nth},İzmir,TR,Bakery,4.${nth},9`);
    await writeFile(
      file,
      ['name,full_address,city,country_code,category,rating,reviews', ...rows].join('\n'),
    );
    const meanwhile: number[] = [];
    await importFile(pool, file, {
      ...{ batchSize: 2, approved: true, dryRun: false },
      async onProgress() {
        await updateListings(
          db,
          sql`select id from businesses where name = 'Fırın 1'`,
          sql`deleted_at = now()`,
        );
        meanwhile.push(await counted());
      },
    });
    await rm(folder, { recursive: true });
    expect(meanwhile).toEqual([0, 0]);
    expect(await counted()).toBe(3);
    await expectCounts(db);
    await updateListings(
      db,
      sql`select id from businesses where name = 'Fırın 2'`,
      sql`deleted_at = now()`,
    );
    expect(await counted()).toBe(2);
    await expectCounts(db);
  });

  it('are not recreated while a change is open that counts nothing', async () => {
    const { db } = database();
    await seed(db, [{ name: 'Brot', category: 'Bakery', city: 'Bonn', country: 'DE' }]);
    await sql`truncate businesses`.execute(db);
    await recount(db);
    await setAside();
    let restored: Promise<unknown> = Promise.resolve();
    await db.transaction().execute((trx) =>
      changeListings(trx, PRIORITY.edit, async (listings) => {
        restored = restore();
        await Promise.race([restored, sleep(500)]);
        return listings.insert({
          columns: sql`slug, name, fingerprint, category_id, city_id`,
          select: sql`
            select 'brot', 'Brot', 'brot', g.id, c.id from categories g, cities c
            where g.slug = 'bakery' and c.name = 'Bonn'`,
        });
      }),
    );
    await restored;
    await expectCounts(db);
  });
});
