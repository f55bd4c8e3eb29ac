import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import type { PageRef } from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { loadDocuments } from '../pages/index.ts';
import { collectForThreads, THREAD_HEAP } from '../render/heap.ts';
import { rendererOf } from '../render/renderer-of.ts';
import { loadTemplates } from '../render/templates.ts';
import type { Problems } from './problems.ts';

export const RENDERED_DIFFERENTLY = 'pages that render to other bytes than published';

/** Pages whose documents are loaded at once. */
const BATCH_SIZE = 500;

export const renderInputSchema = z.object({
  databaseUrl: z.string(),
  /** Folder of the compiled templates. */
  templates: z.string(),
  siteUrl: z.string(),
  /** The share of a thread: the pages whose key modulo `of` is `number`. */
  lane: z.object({ number: z.int(), of: z.int() }),
});
export type RenderInput = z.infer<typeof renderInputSchema>;

type Rendered = PageRef & { readonly path: string; readonly hash: Buffer };
type Render = ReturnType<typeof rendererOf>;

/** Progress of a thread: pages since the last message, and their problems. */
export type LaneMessage = {
  readonly done: number;
  readonly wrong: readonly (readonly [sort: string, where: string])[];
};

/**
 * Renders the pages of a lane from the database and compares the bytes with the hashes in the ledger.
 * Stale pages are skipped, since they need not be up to date.
 */
export async function* auditLane(
  db: Kysely<DB>,
  { templates, siteUrl, lane: { number, of } }: RenderInput,
): AsyncGenerator<LaneMessage> {
  const render = rendererOf(await loadTemplates(templates), siteUrl);
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

/** Renders and compares a random sample of pages. @returns the number of pages */
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

/** Renders and compares all pages, in several threads. @returns the number of pages */
export async function auditAll(
  input: Omit<RenderInput, 'lane'>,
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
    // `auditLedger` reports pages that should not exist.
    if (document === undefined) continue;
    try {
      const html = await render(document);
      if (document.path !== entry.path)
        wrong.push(['pages at another address', `${entry.path}, not ${document.path}`]);
      else if (!createHash('sha256').update(html).digest().equals(entry.hash))
        wrong.push([RENDERED_DIFFERENTLY, entry.path]);
    } catch (error) {
      wrong.push(['pages that cannot be rendered', `${entry.path}: ${error}`]);
    }
  }
  return wrong;
}
