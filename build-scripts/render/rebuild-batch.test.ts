import { access, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { applyChangeSet, changeBusinesses } from '../../api/changes/apply-changes.ts';
import { beginChangeSet, captureInserted, INSERTED } from '../../api/changes/change-set.queries.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { PAGE_SIZE } from '../../api/contract/pagination.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { auditFiles, auditLedger } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openDirectoryPublisher } from '../publish/directory-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { preparePublication } from './prepare-publication.ts';
import { rebuildBatch, type Templates } from './rebuild-batch.ts';

const CITIES = 3;
const CATEGORIES = 4;

/** Pages that show all of their document, so that whatever changes in it changes their bytes. */
const plain: Templates = {
  version: 'plain',
  render: async (document) => `<pre>${JSON.stringify(document)}</pre>`,
};

describe('rebuilding', () => {
  const database = useTestDatabase();
  let folder = '';
  let publisher: Publisher;

  beforeAll(async () => {
    const { db } = database();
    await sql`create sequence slugs`.execute(db);
    await db
      .insertInto('countries')
      .values({ code: 'DE', name: 'Germany', slug: 'germany' })
      .execute();
    for (let index = 1; index <= CITIES; index += 1)
      await db
        .insertInto('cities')
        .values({ country_id: 1, name: `City ${index}`, slug: `city-${index}`, letter: 'C' })
        .execute();
    for (let index = 1; index <= CATEGORIES; index += 1)
      await db
        .insertInto('categories')
        .values({ name: `Kind ${index}`, slug: `kind-${index}`, letter: 'K' })
        .execute();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'publish-'));
    publisher = await openDirectoryPublisher(folder);
    await withdrawAll();
    await sql`truncate stale_pages, pages, former_paths`.execute(database().db);
    await database()
      .db.updateTable('publication')
      .set({ target: '', template_version: '' })
      .execute();
    return () => rm(folder, { recursive: true, force: true });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  async function withdrawAll(): Promise<void> {
    await change(sql`select id from businesses`, sql`delete from businesses`);
  }

  const change = (ids: ReturnType<typeof sql>, statement: ReturnType<typeof sql>) =>
    database()
      .db.transaction()
      .execute((outer) =>
        changeBusinesses(outer, PRIORITY.edit, ids, async (trx) => {
          await statement.execute(trx);
        }),
      );

  /** Adds listings to the first city and category, unless told otherwise. @returns their ids */
  async function add(count: number, city = 1, category = 1): Promise<number[]> {
    return database()
      .db.transaction()
      .execute(async (trx) => {
        await beginChangeSet(trx);
        await captureInserted(
          trx,
          sql`insert into businesses as b (slug, name, city_id, category_id, fingerprint)
          select 'b-' || n, 'Business ' || n, ${city}::int, ${category}::int, n::text
          from (select nextval('slugs') as n from generate_series(1, ${count}::int)) numbers`,
        );
        const { rows } = await sql<{ id: number }>`
          select business_id as id from (${INSERTED}) listing order by 1`.execute(trx);
        await applyChangeSet(trx, PRIORITY.import);
        return rows.map(({ id }) => id);
      });
  }

  const prepare = (templates = plain, everything = false) =>
    preparePublication(
      database().db,
      publisher,
      { version: templates.version, assetsDir: join(folder, '.unfinished') },
      { everything, siteUrl: 'https://directory.example' },
    );

  /** Rebuilds until nothing is stale. */
  async function rebuildAll(templates = plain, size = 50) {
    const sum = { planned: 0, written: 0, unchanged: 0, removed: 0, failed: 0 };
    for (let planned = 1; planned > 0; ) {
      const result = await rebuildBatch(database().db, templates, publisher, size);
      planned = result.planned;
      sum.planned += planned;
      sum.written += result.written;
      sum.unchanged += result.unchanged;
      sum.removed += result.removed;
      sum.failed += result.failures.length;
    }
    return sum;
  }

  async function audit() {
    const problems = collectProblems();
    await auditLedger(database().db, problems);
    await auditFiles(database().db, publisher, problems);
    return problems.found();
  }

  /** All published pages and their bytes. */
  async function snapshot(): Promise<Map<string, string>> {
    const files = await Array.fromAsync(publisher.listFiles());
    const pages = files.filter((file) => file.endsWith('.html')).sort();
    return new Map(
      await Promise.all(
        pages.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
      ),
    );
  }

  const page = (path: string) => readFile(join(folder, `${path}.html`), 'utf8');
  const exists = (path: string) =>
    access(join(folder, `${path}.html`)).then(
      () => true,
      () => false,
    );

  it('publishes everything at first, and nothing the second time', async () => {
    await add(30);
    await prepare();
    const first = await rebuildAll();
    expect(first).toMatchObject({ planned: first.written, failed: 0 });
    expect(await audit()).toEqual({});
    await prepare();
    expect(await rebuildAll()).toMatchObject({ planned: 0 });
    await prepare(plain, true);
    expect(await rebuildAll()).toEqual({ ...first, written: 0, unchanged: first.planned });
  });

  it('writes only the pages that a change shows on', async () => {
    const [first] = await add(30);
    await add(5, 2, 2);
    await prepare();
    await rebuildAll();
    await change(
      sql`select ${first}::bigint`,
      sql`update businesses set phone = '123' where id = ${first}`,
    );
    // The listing's own page, the one page of its city and of its category that has its card, and
    // the sitemaps of these three with their index.
    expect(await rebuildAll()).toMatchObject({ written: 3 + 4, removed: 0 });
    expect(await audit()).toEqual({});
  });

  it('takes down what is withdrawn and remembers its address, and puts it up again', async () => {
    const [first] = await add(13);
    await prepare();
    await rebuildAll();
    expect(await exists('cities/de/city-1/page/2')).toBe(true);
    const slug = `business/b-${(
      await database()
        .db.selectFrom('businesses')
        .select('slug')
        .where('id', '=', first ?? 0)
        .executeTakeFirstOrThrow()
    ).slug.slice(2)}`;

    await change(
      sql`select ${first}::bigint`,
      sql`update businesses set approved = false where id = ${first}`,
    );
    expect(await rebuildAll()).toMatchObject({ removed: 3 });
    expect(await exists(slug)).toBe(false);
    expect(await exists('cities/de/city-1/page/2')).toBe(false);
    const former = () =>
      database().db.selectFrom('former_paths').select('path').orderBy('path').execute();
    expect((await former()).map(({ path }) => path)).toContain(`/${slug}`);
    expect(await audit()).toEqual({});

    await change(
      sql`select ${first}::bigint`,
      sql`update businesses set approved = true where id = ${first}`,
    );
    await rebuildAll();
    expect(await exists(slug)).toBe(true);
    expect(await former()).toEqual([]);
    expect(await audit()).toEqual({});
  });

  it('moves a page with its address and remembers the old one, also when two swap theirs', async () => {
    const [one, two] = await add(2);
    await prepare();
    await rebuildAll();
    const slugs = await database()
      .db.selectFrom('businesses')
      .select('slug')
      .orderBy('id')
      .execute();
    const [slugOne, slugTwo] = slugs.map(({ slug }) => slug);
    await change(
      sql`select ${one}::bigint`,
      sql`update businesses set slug = 'moved' where id = ${one}`,
    );
    await rebuildAll();
    expect(await page('business/moved')).toContain('"slug":"moved"');
    expect(await exists(`business/${slugOne}`)).toBe(false);
    expect(
      await database().db.selectFrom('former_paths').select(['path', 'key']).execute(),
    ).toEqual([{ path: `/business/${slugOne}`, key: one }]);

    const both = sql`select unnest(${[one, two]}::bigint[])`;
    await change(both, sql`update businesses set slug = 'aside' where id = ${one}`);
    await change(both, sql`update businesses set slug = 'moved' where id = ${two}`);
    await change(both, sql`update businesses set slug = ${slugTwo} where id = ${one}`);
    // One page a batch: the address is taken over before its former owner has left it.
    await rebuildAll(plain, 1);
    expect(await page('business/moved')).toContain(`"id":${two}`);
    expect(await page(`business/${slugTwo}`)).toContain(`"id":${one}`);
    expect(await audit()).toEqual({});
  });

  it('counts a page that cannot be rendered, keeps it stale for later, and goes on with the rest', async () => {
    const [first] = await add(3);
    await prepare();
    const faulty: Templates = {
      version: 'plain',
      async render(document) {
        if (document.kind === 'business' && document.id === first) throw new Error('no such glyph');
        return plain.render(document);
      },
    };
    expect(await rebuildAll(faulty)).toMatchObject({ failed: 1 });
    const waiting = await database().db.selectFrom('stale_pages').selectAll().execute();
    expect(waiting).toMatchObject([
      { kind: 'business', key: first, attempts: 1, error: 'no such glyph' },
    ]);
    expect(waiting[0]?.retry_at?.getTime()).toBeGreaterThan(Date.now());
    await database()
      .db.updateTable('stale_pages')
      .set({ retry_at: new Date(0) })
      .execute();
    expect(await rebuildAll()).toMatchObject({ planned: 1 + 2, written: 1 + 2 });
    expect(await audit()).toEqual({});
  });

  it('refuses to publish with templates that are no longer current', async () => {
    await add(1);
    await prepare();
    await rebuildAll();
    await prepare({ ...plain, version: 'newer' });
    await expect(rebuildAll()).rejects.toThrow(/newer now, and this process has plain/);
  });

  it('publishes everything anew to a folder that was emptied', async () => {
    await add(3);
    await prepare();
    const { written } = await rebuildAll();
    await rm(folder, { recursive: true });
    publisher = await openDirectoryPublisher(folder);
    await prepare();
    expect(await rebuildAll()).toMatchObject({ written });
    expect(await audit()).toEqual({});
  });

  it('takes down a page of a list that became shorter while the page was first being published', async () => {
    const ids = await add(PAGE_SIZE + 1);
    await prepare();
    let withdrawn: Promise<void> | undefined;
    const slow: Templates = {
      version: 'plain',
      async render(document) {
        if (document.path === '/cities/de/city-1/page/2' && !withdrawn) {
          let done = false;
          withdrawn = change(
            sql`select ${ids[0]}::bigint`,
            sql`update businesses set approved = false where id = ${ids[0]}`,
          ).then(() => {
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
        change(
          sql`select ${id}::bigint`,
          sql`update businesses set ${assignment} where id = ${id}`,
        );

      await set(there);
      const dying: Publisher = {
        ...publisher,
        async removePages(paths) {
          await publisher.removePages(paths);
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
      sql`update businesses b set slug = case when b.id = ${first} then b.slug || '-new'
        else (select slug from businesses where id = ${first}) end
        where b.id = ${first} or b.id = ${second}`,
    );
    await sql`delete from stale_pages where kind <> 'business'`.execute(db);
    const written = Promise.withResolvers<void>();
    const goOn = Promise.withResolvers<void>();
    const slow: Publisher = {
      ...publisher,
      async removePages(paths) {
        written.resolve();
        await goOn.promise;
        await publisher.removePages(paths);
      },
    };
    // The second listing has its bytes at the first one's old address, and has not committed yet.
    let taking: Promise<unknown> | undefined;
    await db.transaction().execute(async (trx) => {
      await sql`select from stale_pages where key = ${first} for update`.execute(trx);
      taking = rebuildBatch(db, plain, slow, 50);
      await written.promise;
    });
    const leaving = rebuildBatch(db, plain, publisher, 50);
    await Promise.race([leaving, sleep(300)]);
    goOn.resolve();
    await Promise.all([taking, leaving]);
    await prepare(plain, true);
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('leaves readers alone when a claim is lost before the bytes are out', async () => {
    await add(3);
    await prepare();
    const lost: Publisher = {
      ...publisher,
      writePages: (pages, confirm) =>
        publisher.writePages(pages, async () => {
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

  it('ends with what was committed last, whatever changes while four workers are at it', async () => {
    await prepare();
    const index = fc.nat({ max: 19 });
    const edit = fc.oneof(
      fc.record({
        kind: fc.constant('add' as const),
        city: fc.integer({ min: 1, max: CITIES }),
        category: fc.integer({ min: 1, max: CATEGORIES }),
      }),
      fc.record({
        kind: fc.constantFrom('withdraw' as const, 'approve' as const, 'rename' as const),
        index,
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(edit, { maxLength: 12 }), async (edits) => {
        const ids = await add(20);
        const changing = (async () => {
          for (const one of edits) {
            if (one.kind === 'add') await add(5, one.city, one.category);
            else {
              const id = ids[one.index];
              const set = {
                withdraw: sql`approved = false`,
                approve: sql`approved = true`,
                rename: sql`name = name || '!'`,
              }[one.kind];
              await change(
                sql`select ${id}::bigint`,
                sql`update businesses set ${set} where id = ${id}`,
              );
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
