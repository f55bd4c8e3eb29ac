import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { endClosedPages } from '../businesses/closed-pages.ts';
import { uniteCategories } from '../categories/unite-categories.ts';
import { feedSettingsSchema } from '../contract/calls/feeds.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { rearrangementSchema } from '../contract/calls/rearrangements.ts';
import { routePath } from '../contract/calls/route.ts';
import { expectCounts } from '../database/testing/counts.ts';
import { recount } from '../database/testing/seed.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
import { purgeDeletions } from '../deletions/purge.ts';
import { endRelease } from '../feeds/end-release.ts';
import { createFeed } from '../feeds/feeds.queries.ts';
import { importFile } from '../imports/import-file.ts';
import { createImport } from '../imports/jobs/import-jobs.queries.ts';
import { undoImport } from '../imports/jobs/undo-import.ts';
import { restoreListIndexes, setListIndexesAside } from '../imports/list-indexes.queries.ts';
import { gazetteer } from '../places/gazetteer/load.ts';
import { placeAgain } from '../places/place-again.ts';
import { PlaceResolver } from '../places/resolve-place.ts';
import { useNames } from '../rearrangements/testing/names.ts';
import { changeListings } from './change-listings.ts';
import { lockChanges } from './change-lock.queries.ts';
import { lockNames } from './name-lock.queries.ts';
import { PRIORITY } from './stale-marks.queries.ts';
import { updateListings } from './testing/update-listings.ts';

const NEVER = new AbortController().signal;

// Each test is a deadlock where one of the two takes its locks in another order.
describe('two transactions do not wait for each other', () => {
  const { database, call, idOf, merge, rename, move, addAlias, undo } = useNames();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'lock-order-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Acts while another transaction has the lock of changes, and counts in rows afterwards, as every change does. */
  async function besideCounts<Result>(act: () => Promise<Result>): Promise<Result> {
    const { db } = database();
    const { acting } = await db.transaction().execute(async (trx) => {
      await lockChanges(trx);
      const waiting = act();
      // Awaited below: until then a rejection must not count as unhandled.
      waiting.catch(() => undefined);
      await untilWaiting(db, 1);
      for (const table of ['cities', 'regions', 'countries', 'categories'])
        await sql`update ${sql.table(table)} set business_count = business_count`.execute(trx);
      return { acting: waiting };
    });
    return acting;
  }

  const listing = async (name: string): Promise<number> =>
    (
      await database()
        .db.selectFrom('businesses')
        .where('name', '=', name)
        .select('id')
        .executeTakeFirstOrThrow()
    ).id;
  const approve = async (name: string) =>
    call(
      'POST',
      routePath(LISTING_ROUTES.toggleApproval, { params: { id: await listing(name) } }),
      {},
    );

  it('when categories and cities are merged, renamed, moved or named, and listings are counted', async () => {
    const [kunefe, restaurant] = [await idOf('Künefeci'), await idOf('Restaurant')];
    const [berlin, hamburg] = [await idOf('Berlin', 'city'), await idOf('Hamburg', 'city')];
    for (const act of [
      () => rename('category', kunefe, 'Künefe evi'),
      () => rename('city', hamburg, 'Hammaburg'),
      () => move(kunefe, restaurant),
      () => addAlias('category', kunefe, 'Künefe salonu'),
      () => merge('category', restaurant, kunefe),
      () => merge('category', kunefe, restaurant),
      () => merge('city', hamburg, berlin),
    ]) {
      const answer = await besideCounts(act);
      if (answer.status === 409) continue;
      expect(answer.status).toBe(200);
      const { id } = rearrangementSchema.parse(await answer.json());
      expect((await besideCounts(() => undo(id))).status).toBe(200);
    }
    await expectCounts(database().db);
  });

  it.each([
    ['category', 'Restaurant', 'Künefeci'],
    ['city', 'Hamburg', 'Berlin'],
  ] as const)('when a %s is merged, and a listing is approved', async (noun, subject, target) => {
    const { db } = database();
    const [from, to] = [await idOf(subject, noun), await idOf(target, noun)];
    const { approving, merging } = await db.transaction().execute(async (trx) => {
      await lockChanges(trx);
      const first = approve('C');
      await untilWaiting(db, 1);
      const second = merge(noun, from, to);
      await untilWaiting(db, 2);
      return { approving: first, merging: second };
    });
    expect([(await approving).status, (await merging).status]).toEqual([200, 200]);
    await expectCounts(db);
  });

  it('when a city is merged, and a batch publishes pages of addresses that lead to it', async () => {
    const { db } = database();
    const [from, to] = [await idOf('Hamburg', 'city'), await idOf('Berlin', 'city')];
    await sql`
      insert into former_paths (path, kind, key, page) values ('/cities/de/hammaburg', 'city', ${from}, 1)`.execute(
      db,
    );
    await sql`insert into stale_pages (kind, key, page, priority) values ('city', ${to}, 1, 1)`.execute(
      db,
    );
    /** A batch claims marks by deleting them, then writes the addresses of its pages. */
    const besideBatch = async (act: () => Promise<Response>) => {
      const { acting } = await db.transaction().execute(async (trx) => {
        await sql`delete from stale_pages where kind = 'city' and key = ${to}`.execute(trx);
        const waiting = act();
        await untilWaiting(db, 1);
        await sql`select from former_paths for update`.execute(trx);
        return { acting: waiting };
      });
      return acting;
    };
    const merged = await besideBatch(() => merge('city', from, to));
    const { id } = rearrangementSchema.parse(await merged.json());
    const leads = async () =>
      (await db.selectFrom('former_paths').select('key').where('kind', '=', 'city').execute()).map(
        ({ key }) => key,
      );
    expect(await leads()).toEqual([to]);
    expect((await besideBatch(() => undo(id))).status).toBe(200);
    expect(await leads()).toEqual([from]);
  });

  it('when a dry run comes to a listing that is being approved', async () => {
    const { db, pool } = database();
    const path = join(folder, 'listings.csv');
    const take = async (phone: string, dryRun: boolean) => {
      const rows = ['One', 'Two'].map((name) => `${name},Restaurant,DE,Berlin,+49 30 ${phone}`);
      await writeFile(path, ['name,category,country_code,city,phone', ...rows].join('\n'));
      return importFile(pool, path, { batchSize: 1, dryRun, approved: false });
    };
    await take('901820', false);
    const { dry, approving } = await db.transaction().execute(async (trx) => {
      await lockChanges(trx);
      const first = take('901821', true);
      first.catch(() => undefined);
      await untilWaiting(db, 1);
      const second = approve('Two');
      await untilWaiting(db, 2);
      return { dry: first, approving: second };
    });
    expect(await dry).toMatchObject({ updated: 2 });
    expect((await approving).status).toBe(200);
    await expectCounts(db);
  });

  it('when an import is undone while a listing of it is removed with what the import has changed', async () => {
    const { db, pool } = database();
    const path = join(folder, 'changed.csv');
    const take = async (phone: string) => {
      await writeFile(
        path,
        `name,category,country_code,city,phone\nOne,Restaurant,DE,Berlin,${phone}\n`,
      );
      await importFile(pool, path, { batchSize: 100, dryRun: false, approved: true });
    };
    await take('+49 30 901820');
    await take('+49 30 901821');
    const { id } = await db
      .selectFrom('imports')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    const { undoing } = await db.transaction().execute(async (trx) => {
      await sql`select from businesses where name = 'One' for update`.execute(trx);
      const waiting = undoImport(db, id, () => false);
      waiting.catch(() => undefined);
      await untilWaiting(db, 1);
      await sql`update import_changes set import_id = import_id`.execute(trx);
      return { undoing: waiting };
    });
    expect(await undoing).toMatchObject({ restored: 1 });
  });

  it('when a listing is added, and an import takes its slug', async () => {
    const { db } = database();
    const added = { name: 'Late', category: 'Restaurant', city: 'Berlin', countryCode: 'de' };
    const { adding } = await db.transaction().execute((trx) =>
      changeListings(trx, PRIORITY.import, async (listings) => {
        await listings.insert({
          columns: sql`slug, name, city_id, category_id, fingerprint`,
          select: sql`select 'late-berlin', 'Late', city_id, category_id, 'late' from businesses limit 1`,
        });
        const waiting = call('POST', LISTING_ROUTES.create.path, added);
        await untilWaiting(db, 1);
        return { adding: waiting };
      }),
    );
    expect((await adding).status).toBe(200);
    await expectCounts(db);
  });

  /** Ends a full release without listing D, which the one before brought in. @returns how many listings are closed */
  async function endShortRelease(): Promise<number> {
    const { db } = database();
    const settings = feedSettingsSchema.parse({
      ...{ name: 'Places', address: 'https://example.com/a.csv', schedule: '0 4 * * *' },
      ...{ fullRelease: true, absentRule: 'close' },
    });
    const { id: feedId } = await db.transaction().execute((trx) => createFeed(trx, settings));
    const release = async (seen: ReturnType<typeof sql>) => {
      const choices = { batchSize: 3, approved: true, dryRun: false };
      const id = await createImport(db, { ...choices, name: 'a.csv', bytes: 0, feedId });
      await sql`update imports set status = 'done' where id = ${id}`.execute(db);
      await sql`
        insert into import_seen (import_id, position, business_ids)
        select ${id}, 0, array_agg(id) from businesses where ${seen}`.execute(db);
      return id;
    };
    const before = await release(sql`true`);
    await sql`update businesses set import_id = ${before}`.execute(db);
    const importId = await release(sql`name <> 'D'`);
    const ended = await endRelease(db, { importId, feedId }, () => false);
    return ended === 'stopped' ? 0 : ended.ruled;
  }

  it.each([
    ['a release ends without a listing', () => endShortRelease()],
    ['pages of closed listings end', () => endClosedPages(database().db, 0, NEVER)],
    ['deleted listings are removed', () => purgeDeletions(database().db, NEVER)],
  ])('when %s, and categories and cities are changed', async (_, act) => {
    const { db } = database();
    const { id } = await db
      .insertInto('deletions')
      .values({ kind: 'selected', username: 'ada', created_at: new Date('2020-01-01') })
      .returning('id')
      .executeTakeFirstOrThrow();
    await updateListings(
      db,
      sql`select id from businesses where name = 'A'`,
      sql`status = 'permanently_closed', status_since = current_date - 1`,
    );
    await updateListings(
      db,
      sql`select id from businesses where name = 'B'`,
      sql`deleted_at = now(), deletion_id = ${id}`,
    );
    const { acting } = await db.transaction().execute(async (trx) => {
      await lockNames(trx);
      const waiting = act();
      waiting.catch(() => undefined);
      await untilWaiting(db, 1);
      await sql`select from businesses for update`.execute(trx);
      return { acting: waiting };
    });
    expect(await acting).toBe(1);
    await expectCounts(db);
  });

  it('when categories of earlier versions are united, and listings are counted', async () => {
    const { db } = database();
    const united = await besideCounts(() => uniteCategories(db, () => undefined));
    expect(united.placed).toBeGreaterThan(0);
    await expectCounts(db);
  });

  it('when cities of earlier versions get their regions, and listings are counted', async () => {
    const { db } = database();
    const resolver = new PlaceResolver(gazetteer());
    const placed = await besideCounts(() => placeAgain(db, resolver, () => undefined));
    expect(placed.cities).toBe(2);
    await expectCounts(db);
  });

  it('when a first import ends, and a category is renamed', async () => {
    const { db } = database();
    await sql`truncate businesses`.execute(db);
    await recount(db);
    await sql`update publication set target = ''`.execute(db);
    await setListIndexesAside(db);
    await besideCounts(() => db.transaction().execute(restoreListIndexes));
    await expectCounts(db);
  });
});
