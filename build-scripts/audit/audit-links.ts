import { sql, type Transaction } from 'kysely';
import { FILE_KINDS } from '../../api/contract/pages/documents.ts';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import { countRows } from '../../api/database/count-rows.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import { type LedgerFile, type PageReader, ROWS_AT_ONCE, readFiles } from './audit-ledger.ts';
import { addFound } from './audit-tables.ts';
import type { Problems } from './problems.ts';

/** Addresses in rendered pages. The renderer writes attributes in double quotes and escapes quotes in text. */
const ADDRESS = /\s(?:href|src|action)="([^"]*)"/g;

const FILES = sql.join(FILE_KINDS.map((kind) => sql.lit(kind)));

/** Error pages: servers answer with them, no page links to them. */
const UNLINKED = sql.join(ERROR_PAGES.map(({ path }) => sql.lit(path)));

/** Permanently closed businesses keep their pages, but no list links to them. */
const CLOSED = sql`select id from businesses where public and not listed`;

/** Condition on entries `p` of the ledger that are not reached from home yet. */
export const UNREACHED = sql`not exists (select from audit_reached r where r.path = p.path)`;

/** Collects the internal links of pages and checks their targets. */
export function auditLinks(
  trx: Transaction<DB>,
  publisher: Publisher,
  siteUrl: string,
  problems: Problems,
) {
  const files = new Set<string>();
  /** Targets of links by their written address, each with one page that has the link. */
  let collected = new Map<string, { readonly target: string; readonly from: string }>();
  let links = 0;

  async function fileExists(path: string): Promise<boolean> {
    if (files.has(path)) return true;
    const exists = (await publisher.readFile(path.slice(1))) !== null;
    if (exists) files.add(path);
    return exists;
  }

  return {
    page(path: string, html: string) {
      for (const [, value = ''] of html.matchAll(ADDRESS)) {
        // A relative address has another target on each page.
        const key = /^\/(?!\/)/.test(value) ? value : `${path} ${value}`;
        if (!collected.has(key)) {
          const target = internalPath(unescaped(value), siteUrl + path, siteUrl);
          if (target === null) continue;
          collected.set(key, { target, from: `${path} → ${value}` });
        }
        links += 1;
      }
    },
    /** Checks the collected links. @param clicks from home to their targets; null if these do not count as reached */
    async follow(clicks: number | null) {
      const targets = new Map([...collected.values()].map(({ target, from }) => [target, from]));
      collected = new Map();
      const paths = sql`unnest(${[...targets.keys()]}::text[]) t (path)`;
      if (clicks !== null)
        await sql`
          insert into audit_reached (path, clicks)
          select p.path, ${clicks}::integer from ${paths} join pages p using (path)
          where p.kind not in (${FILES}) and ${UNREACHED}`.execute(trx);
      const { rows } = await sql<{ path: string }>`
        select path from ${paths}
        where not exists (select from pages p where p.path = t.path)`.execute(trx);
      for (const { path } of rows)
        if (!(await fileExists(path))) problems.add('broken links', targets.get(path) ?? path);
    },
    /** Number of links so far. */
    count: () => links,
  };
}

/**
 * Reads the published pages along their links, beginning at home, each page once: the fewest clicks first. Reports pages
 * that are not reached.
 * @param readerAt the reader of pages that are so many clicks from home. It collects the links of each page; `flush` adds
 * their targets to the pages to read
 * @param onPage called with the numbers of pages that have been read and of all pages
 * @returns the numbers of pages by their clicks from home: first home itself
 */
export async function crawl(
  trx: Transaction<DB>,
  publisher: Publisher,
  problems: Problems,
  readerAt: (clicks: number) => PageReader,
  onPage: (done: number, total: number) => void,
): Promise<readonly number[]> {
  const total = await countRows(trx.selectFrom('pages').where('kind', 'not in', FILE_KINDS));
  await sql`insert into audit_reached (path, clicks) select path, 0 from pages where path = '/'`.execute(
    trx,
  );
  let after = 0;
  /** Reads the next pages that are so many clicks from home. @returns their number */
  const readNext = async (clicks: number): Promise<number> => {
    const { rows } = await sql<LedgerFile & { readonly id: number }>`
      select r.id, p.kind, p.path, p.hash from audit_reached r join pages p using (path)
      where r.id > ${after} and r.clicks = ${clicks}
      order by r.id limit ${sql.lit(ROWS_AT_ONCE)}`.execute(trx);
    await readFiles(rows, publisher, problems, readerAt(clicks));
    after = rows.at(-1)?.id ?? after;
    return rows.length;
  };
  const pages: number[] = [];
  for (let [clicks, done] = [0, 0]; ; ) {
    const read = await readNext(clicks);
    if (read > 0) {
      pages[clicks] = (pages[clicks] ?? 0) + read;
      done += read;
      onPage(done, total);
    } else if (pages[clicks] === undefined) break;
    else clicks += 1;
  }
  await addFound(
    trx,
    problems,
    'pages that are not reachable from home',
    sql`select path as name from pages p
      where kind not in (${FILES}) and path not in (${UNLINKED}) and ${UNREACHED}
        and not (kind = 'business' and key in (${CLOSED}))`,
  );
  return pages;
}

const unescaped = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** @returns the decoded path of a page or file of this site; null for any other address, and for those of
 * the API */
function internalPath(value: string, base: string, siteUrl: string): string | null {
  if (!URL.canParse(value, base)) return value;
  const url = new URL(value, base);
  if (url.origin !== new URL(siteUrl).origin || url.pathname.startsWith('/api/')) return null;
  return decodeURI(url.pathname);
}
