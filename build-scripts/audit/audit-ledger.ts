import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { FILE_KINDS } from '../../api/contract/documents.ts';
import { pageFile } from '../../api/contract/urls.ts';
import type { DB } from '../../api/database/tables.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import type { Publisher } from '../publish/publisher.ts';
import type { Problems } from './problems.ts';

const READ_AT_ONCE = 2_000;
/** A bucket takes its time to answer, whatever it is asked. */
export const FILES_AT_ONCE = 32;

const NOT_PAGES = new Set<string>(FILE_KINDS);

/**
 * Compares the ledger with the database: each page that ought to exist is in it, and no other, and
 * none of them is stale.
 */
export async function auditLedger(db: Kysely<DB>, problems: Problems): Promise<void> {
  const { rows } = await sql<{ kind: string; key: number; page: number; wanted: boolean }>`
    select kind, key, page, w.wanted is not null as wanted
    from (select w.*, true as wanted from (${WANTED_PAGES}) w) w
    full join (select kind, key, page, true as published from pages) p using (kind, key, page)
    where w.wanted is null or p.published is null limit 1000`.execute(db);
  for (const { kind, key, page, wanted } of rows)
    problems.add(
      wanted ? 'pages that ought to be published' : 'pages that ought not to be published',
      `${kind} ${key}, page ${page}`,
    );
  const stale = await db
    .selectFrom('stale_pages')
    .select(['kind', 'key', 'page', 'error'])
    .limit(1_000)
    .execute();
  for (const { kind, key, page, error } of stale)
    problems.add('stale pages', `${kind} ${key}, page ${page}${error ? `: ${error}` : ''}`);
}

/**
 * Compares the ledger with what is published, both ways: each entry has its file with the bytes that
 * it says, each published page has its entry.
 * @param inspect gets every page as it is read, one at a time
 * @returns the paths of all pages in the ledger, each with false: nothing has been seen to link to it
 */
export async function auditFiles(
  db: Kysely<DB>,
  publisher: Publisher,
  problems: Problems,
  inspect: (path: string, html: string) => void = () => {},
): Promise<Map<string, boolean>> {
  const reached = new Map<string, boolean>();
  const files = new Set<string>();
  for (let after = ''; ; ) {
    const entries = await db
      .selectFrom('pages')
      .select(['kind', 'path', 'hash'])
      .where('path', '>', after)
      .orderBy('path')
      .limit(READ_AT_ONCE)
      .execute();
    for (const { path } of entries) files.add(pageFile(path));
    await eachInFlight(entries, FILES_AT_ONCE, async ({ kind, path, hash }) => {
      const isPage = !NOT_PAGES.has(kind);
      if (isPage) reached.set(path, false);
      const bytes = await publisher.readFile(pageFile(path));
      if (bytes === null) problems.add('files that are missing', path);
      else if (!createHash('sha256').update(bytes).digest().equals(hash))
        problems.add('files with other bytes than published', path);
      else if (isPage) inspect(path, bytes.toString());
    });
    const last = entries.at(-1);
    if (last === undefined) break;
    after = last.path;
  }
  for await (const file of publisher.listFiles())
    if (file.endsWith('.html') && !files.has(file))
      problems.add('files that the ledger does not know', file);
  return reached;
}
