import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { isFileDocument } from '../../api/contract/pages/documents.ts';
import type { Database } from '../../api/database/connection.ts';
import { type Seed, seed } from '../../api/database/testing/seed.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { auditFiles, auditLedger } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openDirectoryPublisher } from '../publish/directory-publisher.ts';
import type { Publisher } from '../publish/publisher.ts';
import { renderFile } from '../render/files/render-file.ts';
import { preparePublication } from '../render/prepare-publication.ts';
import { rebuildBatch, type Templates } from '../render/rebuild-batch.ts';

export const QUICK_SITE = 'https://directory.example';

/** Templates that print the whole document, and files unchanged. */
const templates: Templates = {
  version: 'plain',
  render: async (document) =>
    isFileDocument(document)
      ? renderFile(document, QUICK_SITE)
      : `<pre>${JSON.stringify(document)}</pre>`,
};

export type QuickSite = {
  readonly database: Database;
  readonly publisher: Publisher;
  /** Absolute path of the publish target. */
  readonly folder: string;
  /** Rebuilds stale pages. @returns the files that it wrote and removed */
  readonly rebuild: (
    subscribers?: readonly string[],
  ) => Promise<{ written: string[]; removed: string[] }>;
  /** Edits the listing with a slug, like an administrator. */
  readonly change: (slug: string, assignment: RawBuilder<unknown>) => Promise<void>;
  /** Marks every page as stale. */
  readonly clear: () => Promise<void>;
  /** The text of a published file; null if it does not exist. */
  readonly file: (name: string) => Promise<string | null>;
  /** Disagreements between ledger, files and database. */
  readonly audit: () => Promise<object>;
};

/**
 * A separate database, and a folder with pages that are rendered without templates: tests of publishing at
 * the speed of the database.
 * @returns a function that returns the site while tests run
 */
export function useQuickSite(seeds: readonly Seed[]): () => QuickSite {
  const database = useTestDatabase();
  let folder = '';
  let site: QuickSite | undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'quick-site-'));
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
    site = {
      database: database(),
      publisher,
      folder,
      async rebuild(subscribers = []) {
        for (let planned = 1; planned > 0; )
          ({ planned } = await rebuildBatch(db, templates, publisher, 100, subscribers));
        return { written: written.splice(0).sort(), removed: removed.splice(0).sort() };
      },
      async change(slug, assignment) {
        const { id } = await db
          .selectFrom('businesses')
          .select('id')
          .where('slug', '=', slug)
          .executeTakeFirstOrThrow();
        await updateListings(db, sql`select ${id}::bigint`, assignment);
      },
      clear: () => prepare(true),
      file: async (name) => (await directory.readFile(name))?.toString() ?? null,
      async audit() {
        const problems = collectProblems();
        await auditLedger(db, problems);
        await auditFiles(db, directory, problems);
        return problems.found();
      },
    };
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  return () => {
    if (!site) throw new Error('The site exists only while tests run.');
    return site;
  };
}
