import { type Kysely, sql, type Transaction } from 'kysely';
import { expect } from 'vitest';
import { changeListings, type ListingChanges } from '../../../api/changes/change-listings.ts';
import { PRIORITY } from '../../../api/changes/stale-marks.queries.ts';
import { WANTED_PAGES } from '../../../api/changes/wanted-pages.queries.ts';
import { isFileKind, type PageRef } from '../../../api/contract/pages/documents.ts';
import type { DB } from '../../../api/database/tables.ts';
import { loadDocuments } from '../index.ts';

const text = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

/** Every page, such as 'city 7 1', with its document. */
export async function snapshotPages(db: Kysely<DB>): Promise<Map<string, string>> {
  const { rows } = await sql<PageRef>`${WANTED_PAGES}`.execute(db);
  const pages = rows.filter(({ kind }) => !isFileKind(kind));
  const loaded = await loadDocuments(db, pages);
  expect(loaded).toHaveLength(pages.length);
  return new Map(loaded.map(({ ref, document }) => [text(ref), JSON.stringify(document)]));
}

/** Takes everything as published, and changes listings. @returns the pages that are stale then */
export const markedBy = (
  db: Kysely<DB>,
  write: (listings: ListingChanges) => Promise<unknown>,
): Promise<Set<string>> => markedIn(db, (trx) => changeListings(trx, PRIORITY.edit, write));

/** The same for any transaction. */
export async function markedIn(
  db: Kysely<DB>,
  work: (trx: Transaction<DB>) => Promise<unknown>,
): Promise<Set<string>> {
  await sql`truncate stale_pages, pages`.execute(db);
  await sql`
    insert into pages (kind, key, page, path, hash, bytes, indexable)
    select kind, key, page, concat_ws(' ', kind, key, page), '', 0, true
    from (${WANTED_PAGES}) wanted`.execute(db);
  await db.transaction().execute(work);
  return stalePages(db);
}

/** The pages that are stale, such as 'city 7 1'. */
export async function stalePages(db: Kysely<DB>): Promise<Set<string>> {
  const marks = await db.selectFrom('stale_pages').select(['kind', 'key', 'page']).execute();
  return new Set(marks.filter(({ kind }) => !isFileKind(kind)).map(text));
}

/** The pages whose documents differ; a page that exists once alone differs. */
export const differing = (before: Map<string, string>, after: Map<string, string>): string[] =>
  [...new Set([...before.keys(), ...after.keys()])].filter(
    (page) => before.get(page) !== after.get(page),
  );
