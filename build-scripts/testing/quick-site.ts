import { mkdtempDisposable } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { isFileDocument } from '../../api/contract/pages/documents.ts';
import { type Seed, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { findDisagreements } from '../audit/audit-ledger.ts';
import { openDirectoryPublisher } from '../publish/directory-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { renderFile } from '../render/files/render-file.ts';
import { preparePublication } from '../render/prepare-publication.ts';
import { rebuildBatch, type Templates } from '../render/rebuild-batch.ts';
import { madeBefore } from './made-before.ts';

export const QUICK_SITE = 'https://directory.example';

/** Templates that print the whole document, and files unchanged. */
const templates: Templates = {
  version: 'plain',
  render: async (document) =>
    isFileDocument(document)
      ? renderFile(document, QUICK_SITE)
      : `<pre>${JSON.stringify(document)}</pre>`,
};

/**
 * A separate database, and a folder with pages that are rendered without templates: tests of publishing at
 * the speed of the database.
 * @returns a function that returns the site while tests run
 */
export function useQuickSite(seeds: readonly Seed[]) {
  const database = useTestDatabase();
  return madeBefore(async (undo) => {
    const { path: folder } = undo.use(await mkdtempDisposable(join(tmpdir(), 'quick-site-')));
    const directory = await openDirectoryPublisher(folder);
    const written: string[] = [];
    const removed: string[] = [];
    const publisher: Publisher = {
      ...directory,
      async writePages(pages, confirm) {
        await directory.writePages(pages, confirm);
        written.push(...pages.map(({ path }) => path));
      },
      async removePages(paths) {
        await directory.removePages(paths);
        removed.push(...paths);
      },
    };
    const { db } = database();
    const prepare = (everything: boolean) =>
      preparePublication(
        db,
        publisher,
        { version: templates.version, assetsDir: join(folder, '.unfinished') },
        { everything, siteUrl: QUICK_SITE },
      );
    await seed(
      db,
      seeds.map((one) => ({ ...one, approved: false })),
    );
    await updateListings(db, sql`select id from businesses`, sql`approved = true`);
    await prepare(false);
    return {
      database: database(),
      publisher,
      /** Absolute path of the publish target. */
      folder,
      /** Rebuilds stale pages. @returns the files that it wrote and removed */
      async rebuild(subscribers: readonly string[] = []) {
        for (let planned = 1; planned > 0; )
          ({ planned } = await rebuildBatch(db, templates, publisher, 100, subscribers));
        return { written: written.splice(0).sort(), removed: removed.splice(0).sort() };
      },
      /** Edits the listing with a slug, like an administrator. */
      async change(slug: string, assignment: RawBuilder<unknown>): Promise<void> {
        const { id } = await db
          .selectFrom('businesses')
          .select('id')
          .where('slug', '=', slug)
          .executeTakeFirstOrThrow();
        await updateListings(db, sql`select ${id}::bigint`, assignment);
      },
      /** Marks every page as stale. */
      clear: () => prepare(true),
      /** The text of a published file; null if it does not exist. */
      file: async (name: string) => (await directory.readFile(name))?.toString() ?? null,
      /** Disagreements between ledger, files and database. */
      audit: () => findDisagreements(db, directory),
    };
  });
}
