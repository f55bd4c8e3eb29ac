import { sql, type Transaction } from 'kysely';
import { FILE_KINDS } from '../../api/contract/pages/documents.ts';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import type { DB } from '../../api/database/tables.ts';
import type { Publisher } from '../publish/publisher.ts';
import { AT_ONCE, type LedgerFile, type PageReader, readFiles } from './audit-ledger.ts';
import { addFound } from './audit-tables.ts';
import type { Problems } from './problems.ts';

/** Addresses in our own pages: the renderer writes attributes with double quotes, and escapes
 * quotes in text. */
const ADDRESS = /\s(?:href|src|action)="([^"]*)"/g;

const FILES = sql.join(FILE_KINDS.map((kind) => sql.lit(kind)));

/** Pages that only a server links to, by answering with them. */
const UNLINKED = sql.join(ERROR_PAGES.map(({ path }) => sql.lit(path)));

/**
 * Pages of businesses that are closed for good: no list links to them, but addresses that visitors
 * have kept still lead there.
 */
const CLOSED = sql`select id from businesses where public and not listed`;

/** Entries `p` of the ledger that no link from home has led to yet. */
export const UNREACHED = sql`not exists (select from audit_reached r where r.path = p.path)`;

type Place = { readonly publisher: Publisher; readonly siteUrl: string };

/** Gathers the internal links of pages, and looks where they lead to. */
export type LinkAudit = {
  readonly page: (path: string, html: string) => void;
  /** Follows what has been gathered. @param reach whether what it leads to is reached by that */
  readonly follow: (reach: boolean) => Promise<void>;
  /** How many links there were. */
  readonly count: () => number;
};

export function auditLinks(
  trx: Transaction<DB>,
  { publisher, siteUrl }: Place,
  problems: Problems,
): LinkAudit {
  const files = new Set<string>();
  /** By the address as it is written: where it leads to, and a page that has it. */
  let gathered = new Map<string, { readonly target: string; readonly from: string }>();
  let links = 0;

  async function fileExists(path: string): Promise<boolean> {
    if (files.has(path)) return true;
    const exists = (await publisher.readFile(path.slice(1))) !== null;
    if (exists) files.add(path);
    return exists;
  }

  return {
    page(path, html) {
      for (const [, value = ''] of html.matchAll(ADDRESS)) {
        // One that does not start at the root means something else on each page.
        const key = /^\/(?!\/)/.test(value) ? value : `${path} ${value}`;
        const known = gathered.get(key);
        if (known === undefined) {
          const target = internalPath(unescaped(value), siteUrl + path, siteUrl);
          if (target === null) continue;
          gathered.set(key, { target, from: `${path} → ${value}` });
        }
        links += 1;
      }
    },
    async follow(reach) {
      const targets = new Map([...gathered.values()].map(({ target, from }) => [target, from]));
      gathered = new Map();
      const paths = sql`unnest(${[...targets.keys()]}::text[]) t (path)`;
      if (reach)
        await sql`
          insert into audit_reached (path) select p.path from ${paths} join pages p using (path)
          where p.kind not in (${FILES}) and ${UNREACHED}`.execute(trx);
      const { rows } = await sql<{ path: string }>`
        select path from ${paths}
        where not exists (select from pages p where p.path = t.path)`.execute(trx);
      for (const { path } of rows)
        if (!(await fileExists(path))) problems.add('broken links', targets.get(path) ?? path);
    },
    count: () => links,
  };
}

/**
 * Reads the published pages from home on, along their links, each once: every page is reached.
 * @param reader gets each page; after it the links that it gathered are followed
 * @param onPage told how many of how many pages have been read
 */
export async function crawl(
  trx: Transaction<DB>,
  publisher: Publisher,
  problems: Problems,
  reader: PageReader,
  onPage: (done: number, total: number) => void,
): Promise<void> {
  const { count: total } = await trx
    .selectFrom('pages')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('kind', 'not in', FILE_KINDS)
    .executeTakeFirstOrThrow();
  await sql`insert into audit_reached (path) select path from pages where path = '/'`.execute(trx);
  let done = 0;
  for (let after = 0; ; ) {
    const { rows } = await sql<LedgerFile & { readonly id: number }>`
      select id, kind, path, hash from audit_reached join pages using (path)
      where id > ${after} order by id limit ${sql.lit(AT_ONCE)}`.execute(trx);
    await readFiles(rows, publisher, problems, reader);
    const last = rows.at(-1);
    if (last === undefined) break;
    after = last.id;
    done += rows.length;
    onPage(done, total);
  }
  await addFound(
    trx,
    problems,
    'pages that no link from home leads to',
    sql`select path as name from pages p
      where kind not in (${FILES}) and path not in (${UNLINKED}) and ${UNREACHED}
        and not (kind = 'business' and key in (${CLOSED}))`,
  );
}

const unescaped = (value: string) => value.replaceAll('&amp;', '&').replaceAll('&#38;', '&');

/** @returns the decoded path of a page or file on our own site, null for any other address: also for
 * one of the API, which answers for itself */
function internalPath(value: string, base: string, siteUrl: string): string | null {
  if (!URL.canParse(value, base)) return value;
  const url = new URL(value, base);
  if (url.origin !== new URL(siteUrl).origin || url.pathname.startsWith('/api/')) return null;
  return decodeURI(url.pathname);
}
