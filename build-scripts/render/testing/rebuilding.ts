import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterEach, beforeAll, beforeEach } from 'vitest';
import { changeListings } from '../../../api/changes/change-listings.ts';
import { PRIORITY } from '../../../api/changes/stale-marks.queries.ts';
import { updateListings } from '../../../api/changes/testing/update-listings.ts';
import type { PageKind } from '../../../api/contract/pages/documents.ts';
import { useTestDatabase } from '../../../api/database/testing/test-database.ts';
import { storedName } from '../../../api/published/stored-form.ts';
import { findDisagreements } from '../../audit/audit-ledger.ts';
import { packPage } from '../../publish/compress.ts';
import { openDirectoryPublisher } from '../../publish/directory-publisher.ts';
import type { Publisher } from '../../publish/publisher.ts';
import { preparePublication } from '../prepare-publication.ts';
import { rebuildBatch, type Templates } from '../rebuild-batch.ts';
import { addCounts } from '../rebuild-record.queries.ts';

export const CITY_COUNT = 3;
export const CATEGORY_COUNT = 4;

/** Pages that show all of their document, so that whatever changes in it changes their bytes. */
export const plain: Templates = {
  version: 'plain',
  render: async (document) => `<pre>${JSON.stringify(document)}</pre>`,
};

/** Another process may keep the processors busy. */
export const PATIENCE = { timeout: 20_000 };

/** Templates that wait at the first page of a kind until they are let go on. */
export function heldAt(kind: PageKind) {
  const reached = Promise.withResolvers<void>();
  const goOn = Promise.withResolvers<void>();
  const held: Templates = {
    version: 'plain',
    async render(document) {
      if (document.kind === kind) {
        reached.resolve();
        await goOn.promise;
      }
      return plain.render(document);
    },
  };
  return { held, reached: reached.promise, goOn: goOn.resolve };
}

/** A database with places and categories, and for each test a folder that nothing is published to. */
export function useRebuilding() {
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
    /** How many statements wait for a lock just now. */
    async waiting(): Promise<number> {
      const { rows } = await sql`select from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`.execute(database().db);
      return rows.length;
    },
    /** Updates listings as an administrator does. @param ids a query @param set assignments */
    change: (ids: RawBuilder<unknown>, set: RawBuilder<unknown>) =>
      updateListings(database().db, ids, set),
    /** Takes all that is published away, the folder with it. */
    async emptyFolder() {
      await rm(folder, { recursive: true });
      publisher = await openDirectoryPublisher(folder);
    },
    /** Adds listings to the first city and category, unless told otherwise. @returns their ids */
    add: (count: number, city = 1, category = 1): Promise<number[]> =>
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
    /** @param marking which pages become stale; none where nothing has changed */
    prepare: (templates = plain, marking: 'nothing' | 'everything' | 'render anew' = 'nothing') =>
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
    /** Rebuilds until nothing is stale. @param size pages in a batch */
    async rebuildAll(templates = plain, size = 50) {
      const sum = { planned: 0, rendered: 0, written: 0, unchanged: 0, removed: 0, failed: 0 };
      for (let planned = 1; planned > 0; ) {
        const { failures, ...counts } = await rebuildBatch(
          database().db,
          templates,
          publishing(),
          size,
        );
        addCounts(sum, { ...counts, failed: failures.length });
        planned = counts.planned;
      }
      return sum;
    },
    /** What ledger, files and database disagree about. */
    audit: () => findDisagreements(database().db, publishing()),
    /** All published pages and their bytes. */
    async snapshot() {
      const files = await Array.fromAsync(publishing().listFiles());
      const pages = files.filter((file) => file.endsWith('.html')).sort();
      return new Map(
        await Promise.all(pages.map(async (file) => [file, await text(file)] as const)),
      );
    },
    /** Changes files behind the publisher's back. */
    files: () => ({
      write: (file: string, text: string) =>
        writeFile(
          join(folder, storedName(file)),
          packPage(`/${file.replace(/\.html$/, '')}`, Buffer.from(text)).stored,
        ),
      remove: (file: string) => rm(join(folder, storedName(file))),
      /** Writes an uncompressed file, as an earlier release did. */
      writePlain: (file: string) => writeFile(join(folder, file), 'plain'),
      /** Names of the files at the root of the folder, as they are stored. */
      atRoot: () => readdir(folder),
    }),
    /** The bytes of a page. @param path without the slash before it */
    page: (path: string) => text(`${path}.html`),
    exists: async (path: string) => (await publishing().readFile(`${path}.html`)) !== null,
  };
}
