import { createHash } from 'node:crypto';
import { type Expression, type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { HAS_OTHER_FAMILY } from '../../api/categories/family-listings.queries.ts';
import { WRONG_CUTS } from '../../api/changes/list-cuts.queries.ts';
import { RANGE } from '../../api/changes/marked-ranges.queries.ts';
import { SITEMAP_LINE } from '../../api/changes/sitemap-slots.queries.ts';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { isFileKind, type PageKind } from '../../api/contract/pages/documents.ts';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';
import { filePath } from '../publish/file-path.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { inGroups } from '../publish/in-groups.ts';
import type { Publisher } from '../publish/publisher.ts';
import { addFound } from './audit-tables.ts';
import { collectProblems, type Problems } from './problems.ts';

export const WRONG_LISTS = 'lists with a wrong number of entries on their pages';

/** Rows in one query. */
export const ROWS_AT_ONCE = 2_000;
/** Parallel reads: a bucket has a latency. */
export const FILES_AT_ONCE = 32;

/**
 * Compares the ledger with the database. The ledger must contain exactly the pages that the database
 * requires, and no page may be stale or left half published by a worker that has ended.
 */
export async function auditLedger(db: Kysely<DB>, problems: Problems): Promise<void> {
  const name = sql`kind || ' ' || key || ', page ' || page`;
  const compared = sql`(
    select kind, key, page, wanted, published
    from (select w.*, true as wanted from (${WANTED_PAGES}) w) w
    full join (select kind, key, page, true as published from pages) p using (kind, key, page)
    where wanted is null or published is null) compared`;
  const checks = {
    'pages that are missing in the ledger': sql`select ${name} as name from ${compared} where wanted`,
    'pages that the ledger has too many': sql`select ${name} as name from ${compared} where published`,
    'stale pages': sql`select ${name} || coalesce(': ' || error, '') as name from stale_pages
      union all select 'listings from ' || first_id || ' to ' || first_id + ${sql.lit(RANGE - 1)}
      from stale_ranges`,
    'pages with unknown published content that are not stale': sql`
      select path as name from pages p where hash is null
      and not exists (
        select from stale_pages s where s.kind = p.kind and s.key = p.key and s.page = p.page)`,
    'files without a page that are to be removed': sql`select path as name from orphan_files`,
    [WRONG_LISTS]: WRONG_CUTS,
    'listings without a city or a category': sql`select slug as name from businesses b
      where not exists (select from cities where id = b.city_id)
        or not exists (select from categories where id = b.category_id)`,
    'listings of another family than their category': sql`
      select slug as name from businesses b where ${HAS_OTHER_FAMILY}`,
    'listings with another entry in their sitemap': sql`
      select coalesce(path, 'slot ' || slot) as name from sitemap_slots s
      full join (
        select key, path, ${SITEMAP_LINE} as line from pages where kind = 'business' and page = 1 and indexable
      ) p on p.key = s.business_id where entry is distinct from line`,
    'unfinished batches': sql`select started_at::text as name from unfinished_batches`,
  };
  for (const [sort, found] of Object.entries(checks)) await addFound(db, problems, sort, found);
}

export type LedgerFile = {
  readonly kind: PageKind;
  readonly path: string;
  /** SHA-256 of the bytes; null if the published content is unknown. */
  readonly hash: Buffer | null;
};

/** Receives pages as they are read. */
export type PageReader = {
  readonly page: (path: string, html: string) => void;
  /** Called after some thousands of pages, and after the last. */
  readonly flush: () => Promise<void>;
};

/**
 * Compares the ledger with the published files, in both directions: each entry has a file with its
 * hash, each published page has an entry.
 * @param rest condition on the entries `p` that are read; the default is all
 */
export async function auditFiles(
  db: QueryExecutorProvider,
  publisher: Publisher,
  problems: Problems,
  rest: Expression<unknown> = sql`true`,
  reader: PageReader = { page: () => {}, flush: async () => {} },
): Promise<void> {
  for (let after = ''; ; ) {
    const { rows } = await sql<LedgerFile>`
      select kind, path, hash from pages p where path > ${after} and ${rest}
      order by path limit ${sql.lit(ROWS_AT_ONCE)}`.execute(db);
    await readFiles(rows, publisher, problems, reader);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.path;
  }
  await auditStrays(db, publisher, problems);
}

/** Finds all disagreements between the database, the ledger and the published files. */
export async function findDisagreements(db: Kysely<DB>, publisher: Publisher) {
  const problems = collectProblems();
  await auditLedger(db, problems);
  await auditFiles(db, publisher, problems);
  return problems.found();
}

/** Finds the disagreements between the ledger and the published files. */
export async function findWrongFiles(db: Kysely<DB>, publisher: Publisher) {
  const problems = collectProblems();
  await auditFiles(db, publisher, problems);
  return problems.found();
}

/** Reads the files of entries and compares their hashes. */
export async function readFiles(
  entries: readonly LedgerFile[],
  publisher: Publisher,
  problems: Problems,
  reader: PageReader,
): Promise<void> {
  await eachInFlight(entries, FILES_AT_ONCE, async ({ kind, path, hash }) => {
    // A batch has failed, so the published content is unknown and the page is stale.
    if (hash === null) return;
    const bytes = await publisher.readFile(pageFile(path));
    if (bytes === null) problems.add('files that are missing', path);
    else if (!createHash('sha256').update(bytes).digest().equals(hash))
      problems.add('files with other bytes than published', path);
    else if (!isFileKind(kind)) reader.page(path, bytes.toString());
  });
  await reader.flush();
}

/** Finds published pages without an entry. Assets are not in the ledger. */
async function auditStrays(
  db: QueryExecutorProvider,
  publisher: Publisher,
  problems: Problems,
): Promise<void> {
  for await (const files of inGroups(publisher.listFiles(), ROWS_AT_ONCE)) {
    const paths = files.map(filePath).filter((path) => path !== null);
    const { rows } = await sql<{ path: string }>`
      select path from unnest(${paths}::text[]) f (path)
      where not exists (select from pages p where p.path = f.path)
      and not exists (select from orphan_files o where o.path = f.path)`.execute(db);
    for (const { path } of rows)
      problems.add('files that the ledger does not know', pageFile(path));
  }
}
