import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { markEverything } from '../../api/changes/wanted-pages.queries.ts';
import { DEFAULT_MAP_TILES } from '../../api/contract/pages/map-tiles.ts';
import { PAGE_SIZE } from '../../api/contract/pages/pagination.ts';
import { saveMapTiles } from '../../api/site-settings/map-tiles.queries.ts';
import type { Publisher } from '../publish/publisher.ts';
import { enterOrphans, ORPHAN_PRIORITY } from './orphan-files.queries.ts';
import { rebuildBatch, type Templates } from './rebuild-batch.ts';
import {
  CATEGORY_COUNT,
  CITY_COUNT,
  heldAt,
  PATIENCE,
  plain,
  useRebuilding,
} from './testing/rebuilding.ts';

/** Map tiles of another host. */
const OTHER_TILES = { ...DEFAULT_MAP_TILES, url: 'https://tiles.example/{z}/{x}/{y}.png' };

describe('rebuilding while things change, or end', () => {
  const {
    add,
    audit,
    change,
    database,
    exists,
    page,
    prepare,
    publisher,
    rebuildAll,
    snapshot,
    waiting,
  } = useRebuilding();

  const slugOf = async (id: number | undefined) => {
    const { rows } = await sql<{ slug: string }>`
      select slug from businesses where id = ${id}`.execute(database().db);
    return rows[0]?.slug ?? '';
  };

  const rename = (id: number | undefined) =>
    change(sql`select ${id}::bigint`, sql`name = name || '!'`);

  it('takes down a page of a list that became shorter while the page was first being published', async () => {
    const ids = await add(PAGE_SIZE + 1);
    await prepare();
    let withdrawn: Promise<unknown> | undefined;
    const slow: Templates = {
      version: 'plain',
      async render(document) {
        if (document.path === '/cities/de/city-1/page/2' && !withdrawn) {
          let done = false;
          withdrawn = change(sql`select ${ids[0]}::bigint`, sql`approved = false`).then(() => {
            done = true;
          });
          await vi.waitFor(async () => {
            const { rows } = await sql`
              select from pg_stat_activity where datname = current_database()
              and wait_event_type = 'Lock'`.execute(database().db);
            expect(done || rows.length > 0).toBe(true);
          });
        }
        return plain.render(document);
      },
    };
    await rebuildAll(slow, 1);
    await withdrawn;
    await rebuildAll();
    expect(await exists('cities/de/city-1')).toBe(true);
    expect(await exists('cities/de/city-1/page/2')).toBe(false);
    expect(await audit()).toEqual({});
  });

  it.each([
    ['other bytes', sql`name = name || '!'`, sql`name = rtrim(name, '!')`],
    ['a page less', sql`approved = false`, sql`approved = true`],
    ['another address', sql`slug = slug || '-moved'`, sql`slug = replace(slug, '-moved', '')`],
  ])(
    'puts right what a worker has left behind that died after its bytes: %s',
    async (_, there, back) => {
      const [id] = await add(3);
      await prepare();
      await rebuildAll();
      const before = await snapshot();
      const set = (assignment: ReturnType<typeof sql>) =>
        change(sql`select ${id}::bigint`, assignment);

      await set(there);
      const dying: Publisher = {
        ...publisher(),
        async removePages(paths) {
          await publisher().removePages(paths);
          throw new Error('killed');
        },
      };
      await expect(rebuildBatch(database().db, plain, dying, 50)).rejects.toThrow('killed');
      expect(await snapshot()).not.toEqual(before);
      await set(back);
      await rebuildAll();
      expect(await snapshot()).toEqual(before);
      expect(await audit()).toEqual({});
    },
  );

  it('keeps the bytes at an address that one page leaves while another takes it', async () => {
    const { db } = database();
    const [first, second] = await add(2);
    await prepare();
    await rebuildAll();
    await change(
      sql`select unnest(${[first, second]}::bigint[])`,
      sql`slug = case when b.id = ${first} then b.slug || '-new'
        else (select slug from businesses where id = ${first}) end`,
    );
    await sql`delete from stale_pages where kind <> 'business'`.execute(db);
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Publisher = {
      ...publisher(),
      async removePages(paths) {
        written.resolve();
        await goOn.promise;
        await publisher().removePages(paths);
      },
    };
    // The second listing has its bytes at the first one's old address, and has not committed yet.
    let taking: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from stale_pages where key = ${first} for update`.execute(trx);
      taking = rebuildBatch(db, plain, slow, 50);
      await written.promise;
    });
    const leaving = rebuildBatch(db, plain, publisher(), 50);
    await Promise.race([leaving, sleep(300)]);
    goOn.resolve();
    await Promise.all([taking, leaving]);
    await prepare(plain, 'everything');
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('keeps a file that a batch is publishing while it counts as one without a page', async () => {
    const { db } = database();
    const [id] = await add(1);
    const path = `/business/${await slugOf(id)}`;
    await prepare();
    await sql`delete from stale_pages where kind <> 'business'`.execute(db);
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Publisher = {
      ...publisher(),
      async removePages(paths) {
        written.resolve();
        await goOn.promise;
        await publisher().removePages(paths);
      },
    };
    const publishing = rebuildBatch(db, plain, slow, 50);
    await written.promise;
    await enterOrphans(db, [path], ORPHAN_PRIORITY.unfinished);
    const removing = rebuildBatch(db, plain, publisher(), 50);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    goOn.resolve();
    expect(await publishing).toMatchObject({ planned: 1, written: 1 });
    expect(await removing).toMatchObject({ planned: 1, removed: 0 });
    expect(await exists(path.slice(1))).toBe(true);
    await prepare(plain, 'everything');
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it.each([
    ['marks everything', () => prepare(plain, 'everything')],
    ['keeps other map tiles', () => saveMapTiles(database().db, OTHER_TILES)],
  ])('goes on with a batch for which a transaction waits that %s', async (_, mark) => {
    const { db } = database();
    const [id] = await add(3);
    await prepare();
    await rebuildAll();
    await prepare(plain, 'everything');
    await sql`delete from stale_pages`.execute(db);
    await sql`update businesses set name = name || '?' where id = ${id}`.execute(db);
    const { held, reached, goOn } = heldAt('business');
    // This publisher has not advanced the epoch yet: the batch does, on another connection.
    const publishing = rebuildBatch(db, held, { ...publisher() }, 50);
    await reached;
    const marking = mark();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    goOn();
    // The listing, and two neighbours that show its name.
    expect(await publishing).toMatchObject({ planned: 3, written: 3 });
    await marking;
    await rebuildAll();
    expect(await page(`business/${await slugOf(id)}`)).toContain('?"');
  });

  it('leaves readers alone when a claim is lost before the bytes are out', async () => {
    await add(3);
    await prepare();
    const lost: Publisher = {
      ...publisher(),
      writePages: (pages, confirm) =>
        publisher().writePages(pages, async () => {
          await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where datname = current_database() and state = 'idle in transaction'`.execute(
            database().db,
          );
          await confirm();
        }),
    };
    await expect(rebuildBatch(database().db, plain, lost, 50)).rejects.toThrow();
    expect(await snapshot()).toEqual(new Map());
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('has changes to a listing wait while its range is rendered, and renders them after it', async () => {
    const { db } = database();
    const [id] = await add(3);
    const path = `business/${await slugOf(id)}`;
    await prepare();
    await rebuildAll();
    await prepare(plain, 'everything');
    await sql`delete from stale_pages where kind <> 'business'`.execute(db);
    // Past all marks: without another document there would be nothing to render.
    await sql`update businesses set name = name || '?'`.execute(db);
    const { held, reached, goOn } = heldAt('business');
    const ranging = rebuildBatch(db, held, publisher(), 50);
    await reached;
    const renaming = rename(id);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    goOn();
    expect(await ranging).toMatchObject({ planned: 3, written: 3 });
    expect(await page(path)).toContain('?"');
    await renaming;
    await rebuildAll();
    expect(await page(path)).toContain('?!"');
    expect(await audit()).toEqual({});
  });

  it('leaves a range alone while one of its listings is rendered for itself', async () => {
    const { db } = database();
    const [id] = await add(3);
    await prepare();
    await rebuildAll();
    await rename(id);
    await sql`delete from stale_pages where kind <> 'business' or key <> ${id}`.execute(db);
    const { held, reached, goOn } = heldAt('business');
    const single = rebuildBatch(db, held, publisher(), 50);
    await reached;
    await prepare(plain, 'everything');
    await sql`delete from stale_pages where kind <> 'business'`.execute(db);
    const ranging = rebuildBatch(db, plain, publisher(), 50);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    goOn();
    expect(await single).toMatchObject({ planned: 1, written: 1 });
    // The neighbours show its new name.
    expect(await ranging).toMatchObject({ planned: 3, written: 2 });
    await rebuildAll();
    await prepare(plain, 'everything');
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('leaves a range alone while one of its listings is being changed', async () => {
    const { db } = database();
    const [id] = await add(3);
    await prepare();
    let rebuilt: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await changeListings(trx, PRIORITY.edit, (listings) =>
        listings.update({ ids: [id ?? 0], set: sql`name = name || '!'` }),
      );
      rebuilt = rebuildAll();
      await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
      expect([...(await snapshot()).keys()].join(' ')).not.toContain('business/');
    });
    await rebuilt;
    expect(await page(`business/${await slugOf(id)}`)).toContain('!"');
    expect(await audit()).toEqual({});
  });

  it('claims the marks of a range with it, and tries again what fails of it', async () => {
    const { db } = database();
    const [first, second] = await add(3);
    const slug = await slugOf(first);
    await prepare();
    await sql`update stale_pages set attempts = 3, retry_at = now() + interval '1 hour', error = 'broken'
      where kind = 'business' and key = ${first}`.execute(db);
    await sql`delete from stale_pages where kind <> 'business' or key = ${second}`.execute(db);
    const breaking: Templates = {
      version: 'plain',
      async render(document) {
        if (document.path === `/business/${slug}`) throw new Error('still broken');
        return plain.render(document);
      },
    };
    // Pages that are marked one by one come first.
    await sql`delete from stale_pages where retry_at is null`.execute(db);
    expect(await rebuildBatch(db, breaking, publisher(), 50)).toMatchObject({
      planned: 3,
      written: 2,
      failures: [{ path: `/business/${slug}`, error: 'still broken' }],
    });
    const { rows } = await sql`
      select key, page, attempts, error from stale_pages where kind = 'business'`.execute(db);
    expect(rows).toEqual([{ key: first, page: 1, attempts: 1, error: 'still broken' }]);
  });

  it('ends with what was committed last, whatever changes while four workers are at it', async () => {
    await prepare();
    const index = fc.nat({ max: 19 });
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        city: fc.integer({ min: 1, max: CITY_COUNT }),
        category: fc.integer({ min: 1, max: CATEGORY_COUNT }),
      }),
      fc.record({
        kind: fc.constantFrom(
          'withdraw' as const,
          'approve' as const,
          'rename' as const,
          'move' as const,
          'take' as const,
        ),
        index,
      }),
      fc.record({ kind: fc.constant('everything' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        const ids = await add(10);
        // So that they are of several ranges.
        await sql`select setval(pg_get_serial_sequence('businesses', 'id'),
          (select max(id) from businesses) + 1000)`.execute(database().db);
        ids.push(...(await add(10)));
        const changing = (async () => {
          for (const one of edits) {
            if (one.kind === 'add') await add(5, one.city, one.category);
            else if (one.kind === 'everything')
              await database().db.transaction().execute(markEverything);
            else {
              const id = ids[one.index];
              const set = {
                withdraw: sql`approved = false`,
                approve: sql`approved = true`,
                rename: sql`name = name || '!'`,
                move: sql`slug = slug || '-m'`,
                // The first address that a listing had and has no longer.
                take: sql`slug = coalesce(
                  (select regexp_replace(other.slug, '(-m)+$', '') from businesses other
                    where other.slug like '%-m' and not exists (
                      select from businesses owner
                      where owner.slug = regexp_replace(other.slug, '(-m)+$', ''))
                    order by id limit 1), slug)`,
              }[one.kind];
              await change(sql`select ${id}::bigint`, set);
            }
          }
        })();
        await Promise.all([changing, ...Array.from({ length: 4 }, () => rebuildAll(plain, 7))]);
        await rebuildAll();
        expect(await audit()).toEqual({});
        const last = await database()
          .db.selectFrom('businesses')
          .select(['slug', 'name'])
          .where('public', '=', true)
          .execute();
        for (const { slug, name } of last)
          expect(await page(`business/${slug}`)).toContain(`"name":"${name}"`);
      }),
      // Shrinking what depends on timing would only hide it behind a time limit.
      { numRuns: 8, endOnFailure: true },
    );
  });
});
