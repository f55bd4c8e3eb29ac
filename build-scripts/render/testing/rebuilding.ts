import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { changeListings } from '../../../api/changes/change-listings.ts';
import { PRIORITY } from '../../../api/changes/stale-marks.queries.ts';
import { updateListings } from '../../../api/changes/testing/update-listings.ts';
import type { Database } from '../../../api/database/connection.ts';
import { useTestDatabase } from '../../../api/database/testing/test-database.ts';
import { storedName } from '../../../api/published/stored-form.ts';
import { auditFiles, auditLedger } from '../../audit/audit-ledger.ts';
import { collectProblems } from '../../audit/problems.ts';
import { packPage } from '../../publish/compress.ts';
import { openDirectoryPublisher } from '../../publish/directory-publisher.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { preparePublication } from '../prepare-publication.ts';
import { rebuildBatch, type Templates } from '../rebuild-batch.ts';

export const CITY_COUNT = 3;
export const CATEGORY_COUNT = 4;

/** Pages that show all of their document, so that whatever changes in it changes their bytes. */
export const plain: Templates = {
  version: 'plain',
  render: async (document) => `<pre>${JSON.stringify(document)}</pre>`,
};

type Rebuilt = {
  planned: number;
  rendered: number;
  written: number;
  unchanged: number;
  removed: number;
  failed: number;
};

export type Rebuilding = {
  readonly database: () => Database;
  readonly publisher: () => Publisher;
  /** Takes all that is published away, the folder with it. */
  readonly emptyFolder: () => Promise<void>;
  /** Updates listings as an administrator does. @param ids a query @param set assignments */
  readonly change: (ids: RawBuilder<unknown>, set: RawBuilder<unknown>) => Promise<number>;
  /** Adds listings to the first city and category, unless told otherwise. @returns their ids */
  readonly add: (count: number, city?: number, category?: number) => Promise<number[]>;
  /** @param marking which pages become stale; none where nothing has changed */
  readonly prepare: (
    templates?: Templates,
    marking?: 'nothing' | 'everything' | 'render anew',
  ) => Promise<unknown>;
  /** Rebuilds until nothing is stale. @param size pages in a batch */
  readonly rebuildAll: (templates?: Templates, size?: number) => Promise<Rebuilt>;
  /** What ledger, files and database disagree about. */
  readonly audit: () => Promise<object>;
  /** All published pages and their bytes. */
  readonly snapshot: () => Promise<Map<string, string>>;
  /** Changes files behind the publisher's back. */
  readonly files: () => {
    readonly write: (file: string, text: string) => Promise<void>;
    readonly remove: (file: string) => Promise<void>;
  };
  /** The bytes of a page. @param path without the slash before it */
  readonly page: (path: string) => Promise<string>;
  readonly exists: (path: string) => Promise<boolean>;
};

/** A database with places and categories, and for each test a folder that nothing is published to. */
export function useRebuilding(): Rebuilding {
  const database = useTestDatabase();
  let folder = '';
  let publisher: Publisher | undefined;

  beforeAll(async () => {
    const { db } = database();
    await sql`create sequence slugs`.execute(db);
    await db
      .insertInto('countries')
      .values({ code: 'DE', name: 'Germany', slug: 'germany' })
      .execute();
    for (let index = 1; index <= CITY_COUNT; index += 1)
      await db
        .insertInto('cities')
        .values({ country_id: 1, name: `City ${index}`, slug: `city-${index}`, letter: 'C' })
        .execute();
    for (let index = 1; index <= CATEGORY_COUNT; index += 1)
      await db
        .insertInto('categories')
        .values({ name: `Kind ${index}`, slug: `kind-${index}`, letter: 'K' })
        .execute();
  });

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'publish-'));
    publisher = await openDirectoryPublisher(folder);
    await deleteAll();
    await sql`truncate stale_pages, stale_ranges, orphan_files, pages, former_paths`.execute(
      database().db,
    );
    await database()
      .db.updateTable('publication')
      .set({ target: '', template_version: '' })
      .execute();
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  const publishing = (): Publisher => {
    if (!publisher) throw new Error('There is a folder to publish to only while tests run.');
    return publisher;
  };

  const text = async (file: string): Promise<string> => {
    const bytes = await publishing().readFile(file);
    if (bytes === null) throw new Error(`There is no ${file}.`);
    return bytes.toString();
  };

  const deleteAll = async () => {
    const { db } = database();
    const listings = await db.selectFrom('businesses').select('id').execute();
    await db
      .transaction()
      .execute((trx) =>
        changeListings(trx, PRIORITY.edit, (changes) =>
          changes.delete(listings.map(({ id }) => id)),
        ),
      );
  };

  return {
    database,
    publisher: publishing,
    change: (ids, set) => updateListings(database().db, ids, set),
    async emptyFolder() {
      await rm(folder, { recursive: true });
      publisher = await openDirectoryPublisher(folder);
    },
    add: (count, city = 1, category = 1) =>
      database()
        .db.transaction()
        .execute(async (trx) => {
          const inserted = await changeListings(trx, PRIORITY.import, (listings) =>
            listings.insert({
              columns: sql`slug, name, city_id, category_id, fingerprint`,
              select: sql`
                select 'b-' || n, 'Business ' || n, ${city}::int, ${category}::int, n::text
                from (select nextval('slugs') as n from generate_series(1, ${count}::int)) numbers`,
            }),
          );
          const listings = await trx
            .selectFrom('businesses')
            .select('id')
            .where('id', '>=', inserted?.firstId ?? 0)
            .orderBy('id')
            .execute();
          return listings.map(({ id }) => id);
        }),
    prepare: (templates = plain, marking = 'nothing') =>
      preparePublication(
        database().db,
        publishing(),
        { version: templates.version, assetsDir: join(folder, '.unfinished') },
        {
          everything: marking === 'everything',
          renderAnew: marking === 'render anew',
          siteUrl: 'https://directory.example',
        },
      ),
    async rebuildAll(templates = plain, size = 50) {
      const sum = { planned: 0, rendered: 0, written: 0, unchanged: 0, removed: 0, failed: 0 };
      for (let planned = 1; planned > 0; ) {
        const result = await rebuildBatch(database().db, templates, publishing(), size);
        planned = result.planned;
        sum.planned += planned;
        sum.rendered += result.rendered;
        sum.written += result.written;
        sum.unchanged += result.unchanged;
        sum.removed += result.removed;
        sum.failed += result.failures.length;
      }
      return sum;
    },
    async audit() {
      const problems = collectProblems();
      await auditLedger(database().db, problems);
      await auditFiles(database().db, publishing(), problems);
      return problems.found();
    },
    async snapshot() {
      const files = await Array.fromAsync(publishing().listFiles());
      const pages = files.filter((file) => file.endsWith('.html')).sort();
      return new Map(
        await Promise.all(pages.map(async (file) => [file, await text(file)] as const)),
      );
    },
    files: () => ({
      write: (file, text) =>
        writeFile(
          join(folder, storedName(file)),
          packPage(`/${file.replace(/\.html$/, '')}`, Buffer.from(text)).stored,
        ),
      remove: (file) => rm(join(folder, storedName(file))),
    }),
    page: (path) => text(`${path}.html`),
    exists: async (path) => (await publishing().readFile(`${path}.html`)) !== null,
  };
}
