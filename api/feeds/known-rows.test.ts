import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { updateListings } from '../changes/testing/update-listings.ts';
import { feedSettingsSchema } from '../contract/calls/feeds.ts';
import { withSession } from '../database/session.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { createImport, queueImport, takeNextImport } from '../imports/jobs/import-jobs.queries.ts';
import { runImportJob } from '../imports/jobs/run-import-job.ts';
import { undoImport } from '../imports/jobs/undo-import.ts';
import { createFeed, findFeed, updateFeed } from './feeds.queries.ts';
import { readKnownRowsOf } from './known-rows.queries.ts';

/** A row of the nth place, with all or one of its identifiers. */
type Row = { readonly nth: number; readonly phone: number; readonly ids: 'both' | 'place' | 'cid' };

const HEADER = 'name,full_address,city,country_code,phone,place_id,cid';
const line = ({ nth, phone, ids }: Row) =>
  [
    `Café ${nth}`,
    `"Hauptstr. ${nth}, 10115 Berlin"`,
    'Berlin',
    'DE',
    `+49 30 555010${phone}`,
    ids === 'cid' ? '' : `ChIJsample00000000000000${nth}`,
    ids === 'place' ? '' : `47${nth}`,
  ].join(',');
const csv = (rows: readonly Row[]) => [HEADER, ...rows.map(line)].join('\n');
const plain = (nth: number, phone = 1): Row => ({ nth, phone, ids: 'both' });
const upTo = (last: number) => Array.from({ length: last }, (_, at) => plain(at + 1));

const BATCH = 3;
const settings = (more: object = {}) =>
  feedSettingsSchema.parse({
    ...{ name: 'Places', address: 'https://example.com/a.csv', schedule: '0 4 * * *' },
    ...{ fullRelease: true, ...more },
  });

describe('the known rows of a full release', () => {
  const database = useTestDatabase();
  const db = () => database().db;
  let folder = '';
  let feedId = 0;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'known-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const empty = async () => {
    await sql`truncate businesses, feeds, imports, import_changes, cities, countries, categories, deletions,
      city_categories, country_categories, stale_pages, former_paths restart identity cascade`.execute(
      db(),
    );
    feedId = (
      await db()
        .transaction()
        .execute((trx) => createFeed(trx, settings()))
    ).id;
  };
  beforeEach(empty);

  /** Queues an import, as a run of the feed or as any other one. */
  async function queue(content: string, feed: number | null): Promise<number> {
    const path = join(folder, 'a.csv');
    await writeFile(path, content);
    const choices = { batchSize: BATCH, approved: true, dryRun: false };
    const id = await createImport(db(), { ...choices, name: 'a.csv', bytes: 0, feedId: feed });
    await queueImport(db(), id, { path, bytes: content.length, hash: Buffer.alloc(32) });
    return id;
  }

  /** Runs the next import. @param stopAfter the number of its batches after which it stops */
  const run = (stopAfter = Number.POSITIVE_INFINITY) =>
    withSession(database().pool, async (session) => {
      const job = await takeNextImport(session.db);
      if (!job) throw new Error('No import is queued.');
      const stop = new AbortController();
      let batches = 0;
      const ending = await runImportJob(session, job, {
        stopping: stop.signal,
        onProgress: () => {
          batches += 1;
          if (batches === stopAfter) stop.abort();
        },
      });
      return ending.status === 'done' ? ending.report : ending.status;
    });

  async function importOf(rows: readonly Row[], feed: number | null = feedId) {
    const id = await queue(csv(rows), feed);
    const report = await run();
    if (typeof report === 'string') throw new Error(report);
    return { id, report };
  }

  /** The number of rows that the next release need not read. */
  const known = async () => {
    const { id } = await db()
      .selectFrom('imports')
      .select(({ fn }) => fn.max('id').as('id'))
      .executeTakeFirstOrThrow();
    const { fullRelease: full, trust } = await db()
      .selectFrom('feeds')
      .select(['full_release as fullRelease', 'trust'])
      .executeTakeFirstOrThrow();
    const feed = { id: feedId, full };
    const fill = trust === 'fill';
    const rows = await readKnownRowsOf(db(), { id: Number(id) + 1, feed, fill });
    return rows === null ? null : rows.ids.filter((listing) => listing > 0).length;
  };

  const ofListing = (nth: number) => sql`select id from businesses where name = ${`Café ${nth}`}`;
  const listings = async () => {
    const { rows } = await sql<{ row: object }>`
      select to_jsonb(b) - '{created_at,updated_at}'::text[]
        || jsonb_build_object('deleted_at', deleted_at is not null) as row
      from businesses b order by id`.execute(db());
    return rows.map(({ row }) => row);
  };

  it('are those whose listings nothing has changed since', async () => {
    await importOf(upTo(8));
    expect(await known()).toBe(8);
    await updateListings(db(), ofListing(1), sql`phone = 'x', edited_fields = '{phone}'`);
    expect(await known()).toBe(7);
    const other = await importOf([plain(2, 9)], null);
    expect(await known()).toBe(6);
    await undoImport(db(), other.id, () => false);
    expect(await known()).toBe(6);
    await updateListings(db(), ofListing(3), sql`deleted_at = now()`);
    expect(await known()).toBe(5);
    const { report } = await importOf(upTo(8));
    expect(report).toMatchObject({ unchanged: 8, updated: 0, inserted: 0 });
    expect(report.duplicateAnalysis.recordsWithPlaceId).toBe(8);
    expect(await known()).toBe(8);
  });

  it('are none after a change of how the feed is read', async () => {
    const change = (more: object) =>
      db()
        .transaction()
        .execute(async (trx) => updateFeed(trx, await findFeed(trx, feedId), settings(more)));
    await importOf([plain(1, 9), plain(2)], null);
    await change({ trust: 'fill' });
    for (const release of [upTo(2), upTo(2).toReversed()])
      expect((await importOf(release)).report).toMatchObject({ unchanged: 2, updated: 0 });
    await change({ trust: 'update' });
    expect((await importOf(upTo(2))).report).toMatchObject({ unchanged: 1, updated: 1 });
    await change({ fullRelease: false });
    expect(await known()).toBeNull();
  });

  it('are not those with a remark, so that each report has all remarks', async () => {
    const content = (rows: string) => `name,full_address,phone,place_id\n${rows}`;
    const rows = 'A,"Bahnhofstr. 1, 8001 Zürich",+41 44 555 00 00,ChIJsample000001';
    await queue(content(rows), feedId);
    const first = await run();
    await queue(content(`${rows}\n`), feedId);
    const second = await run();
    expect(first).toMatchObject({ remarks: [{ code: 'place-guessed-by-phone' }] });
    expect(second).toMatchObject({ unchanged: 1, remarks: [{ code: 'place-guessed-by-phone' }] });
  });

  it('stay known to an import that continues', async () => {
    await importOf(upTo(8));
    const changed = [1, 2, 3].map((nth) => plain(nth, 2));
    await queue(csv([plain(4), ...changed, ...upTo(8).slice(4), plain(4, 5)]), feedId);
    expect(await run(1)).toBe('stopped');
    expect(await run()).toMatchObject({ updated: 3, unchanged: 5, skipped: 1, inserted: 0 });
  });

  /** A step between releases, and a release. */
  type Step = {
    readonly rows: readonly Row[];
    readonly before: 'nothing' | 'edit' | 'import' | 'undo' | 'delete';
    readonly nth: number;
  };

  const mayLink = (rows: readonly Row[]) =>
    rows.some(
      ({ nth, ids }) => ids === 'both' && rows.some((one) => one.nth === nth && one.ids !== ids),
    );

  /** @param knowing whether a release knows the rows of the one before */
  async function history(steps: readonly Step[], knowing: boolean) {
    await empty();
    let last = 0;
    const states: unknown[] = [];
    for (const { rows, before, nth } of steps) {
      if (before === 'edit')
        await updateListings(db(), ofListing(nth), sql`phone = 'x', edited_fields = '{phone}'`);
      if (before === 'delete') await updateListings(db(), ofListing(nth), sql`deleted_at = now()`);
      if (before === 'import') await importOf([plain(nth, 7)], null);
      if (before === 'undo' && last > 0) await undoImport(db(), last, () => false);
      if (before === 'undo')
        await sql`update imports set status = 'undone' where id = ${last}`.execute(db());
      if (!knowing) await sql`update import_seen set row_hashes = null`.execute(db());
      const { id, report } = await importOf(rows);
      last = id;
      const { inserted, updated, unchanged, skipped, release } = report;
      const same = unchanged + skipped;
      // A row that adds an identifier in a later batch counts as another update, and known rows move the batches.
      const counts = mayLink(rows) ? { total: updated + same } : { updated, same };
      states.push(await listings(), { inserted, ...counts, release });
    }
    return states;
  }

  it('lead to the same listings as reading all rows', async () => {
    // A place has the same identifier alone in all files. With the other one alone it would become a second listing,
    // and a row with both would lead to either of them: to the first one if it is in the batch of a row that is read,
    // to the listing with the place id otherwise.
    const row = fc
      .record({
        nth: fc.integer({ min: 1, max: 4 }),
        phone: fc.integer({ min: 1, max: 2 }),
        isAlone: fc.boolean(),
      })
      .map(({ nth, phone, isAlone }): Row => {
        const alone = nth % 2 === 0 ? 'place' : 'cid';
        return { nth, phone, ids: isAlone ? alone : 'both' };
      });
    const step = fc.record<Step>({
      rows: fc.array(row, { minLength: 2, maxLength: 7 }),
      before: fc.constantFrom('nothing', 'nothing', 'edit', 'import', 'undo', 'delete'),
      nth: fc.integer({ min: 1, max: 4 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 3 }), async (steps) => {
        expect(await history(steps, true)).toEqual(await history(steps, false));
      }),
      { numRuns: 4, endOnFailure: true, seed: -221139018, path: '2' },
    );
  });
});
