import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import {
  isFileDocument,
  type PageDocument,
  type PageRef,
} from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { loadDocuments } from '../pages/index.ts';
import { renderFile } from '../render/files/render-file.ts';
import { collectForThreads, THREAD_HEAP } from '../render/heap.ts';
import { type CompiledTemplates, loadTemplates } from '../render/templates.ts';
import type { Problems } from './problems.ts';

export const RENDERED_OTHERWISE = 'pages that come out otherwise when they are rendered anew';

/** Pages whose documents are loaded at once. */
const BATCH_SIZE = 500;

export const renderInputSchema = z.object({
  databaseUrl: z.string(),
  /** Where the compiled templates are. */
  templates: z.string(),
  siteUrl: z.string(),
});
export type RenderInput = z.infer<typeof renderInputSchema>;

/** One of so many threads, from 0: it takes the pages whose keys fall to it. */
export type Lane = { readonly number: number; readonly of: number };

type Rendered = PageRef & { readonly path: string; readonly hash: Buffer };
type Render = (document: PageDocument) => Promise<string>;

/** What a thread says: how many pages it has done since, and what was wrong with them. */
export type LaneMessage = {
  readonly done: number;
  readonly wrong: readonly (readonly [sort: string, where: string])[];
};

/**
 * Renders pages of the ledger from what is in the database now, and compares the bytes with what the
 * ledger says has been published. Stale pages are left out: nobody says that they are up to date.
 */
export async function* auditLane(
  db: Kysely<DB>,
  input: RenderInput,
  { number, of }: Lane,
): AsyncGenerator<LaneMessage> {
  const render = renderer(await loadTemplates(input.templates), input.siteUrl);
  let after = sql`true`;
  for (;;) {
    const entries = await readEntries(
      db,
      sql`${after} and key % ${sql.lit(of)} = ${sql.lit(number)}`,
    );
    const last = entries.at(-1);
    if (last === undefined) return;
    after = sql`(kind, key, page) > (${last.kind}::page_kind, ${last.key}::bigint, ${last.page}::int)`;
    yield { done: entries.length, wrong: await renderEntries(db, render, entries) };
  }
}

/** The same for some pages, taken at random. @returns how many there were */
export async function auditSample(
  db: Kysely<DB>,
  render: Render,
  size: number,
  problems: Problems,
): Promise<number> {
  const chosen = sql`(kind, key, page) in (
    select kind, key, page from pages order by random() limit ${size})`;
  const entries = await readEntries(db, chosen, size);
  for (let from = 0; from < entries.length; from += BATCH_SIZE)
    for (const [sort, where] of await renderEntries(
      db,
      render,
      entries.slice(from, from + BATCH_SIZE),
    ))
      problems.add(sort, where);
  return entries.length;
}

/** The same for all pages, in several threads. @returns how many there were */
export async function auditAll(
  input: RenderInput,
  threads: number,
  problems: Problems,
  onPages: (done: number) => void,
): Promise<number> {
  collectForThreads();
  let total = 0;
  const runLane = (number: number) =>
    new Promise<void>((resolve, reject) => {
      const worker = new Worker(join(import.meta.dirname, 'render-thread.ts'), {
        workerData: { ...input, lane: { number, of: threads } },
        resourceLimits: THREAD_HEAP,
      });
      worker.on('message', ({ done, wrong }: LaneMessage) => {
        for (const [sort, where] of wrong) problems.add(sort, where);
        total += done;
        onPages(total);
      });
      worker.once('error', reject);
      worker.once('exit', () => resolve());
    });
  await Promise.all(Array.from({ length: threads }, (_, number) => runLane(number)));
  return total;
}

/** What makes any page or file. @param templates loaded once: they are not to be loaded twice */
export const renderer =
  (templates: CompiledTemplates, siteUrl: string): Render =>
  async (document) =>
    isFileDocument(document) ? renderFile(document, siteUrl) : templates.render(document);

async function readEntries(
  db: Kysely<DB>,
  chosen: RawBuilder<unknown>,
  limit = BATCH_SIZE,
): Promise<Rendered[]> {
  const { rows } = await sql<Rendered>`
    select kind, key, page, path, hash from pages p where ${chosen} and hash is not null and not exists (
      select from stale_pages s where s.kind = p.kind and s.key = p.key and s.page = p.page)
    order by kind, key, page limit ${limit}`.execute(db);
  return rows;
}

async function renderEntries(
  db: Kysely<DB>,
  render: Render,
  entries: readonly Rendered[],
): Promise<LaneMessage['wrong']> {
  const name = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;
  const documents = new Map(
    (await loadDocuments(db, entries)).map(({ ref, document }) => [name(ref), document]),
  );
  const wrong: (readonly [string, string])[] = [];
  for (const entry of entries) {
    const document = documents.get(name(entry));
    // One that ought not to be there any more is found by comparing ledger and database.
    if (document === undefined) continue;
    try {
      const html = await render(document);
      if (document.path !== entry.path)
        wrong.push(['pages at another address', `${entry.path}, not ${document.path}`]);
      else if (!createHash('sha256').update(html).digest().equals(entry.hash))
        wrong.push([RENDERED_OTHERWISE, entry.path]);
    } catch (error) {
      wrong.push(['pages that cannot be rendered', `${entry.path}: ${error}`]);
    }
  }
  return wrong;
}
