import { createHash } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { isIndexable, type PageDocument, type PageRef } from '../../api/contract/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { AppError } from '../../api/errors.ts';
import { loadDocuments } from '../pages/index.ts';
import type { Publisher } from '../publish/publisher.ts';
import { announce } from './announcements.queries.ts';
import { type ClaimedPage, claimStalePages, type FailedPage, markFailed } from './claim.queries.ts';
import {
  type LedgerEntry,
  markSitemaps,
  type PublishedPage,
  pathsOfOthers,
  readLedger,
  recordPublished,
} from './ledger.queries.ts';
import { recordBatch } from './rebuild-record.queries.ts';
import { beginPublishing, endPublishing, recoverUnfinished } from './unfinished.queries.ts';

export type Templates = {
  readonly version: string;
  /** Makes the page's HTML, or the file's text; or throws. */
  readonly render: (document: PageDocument) => Promise<string>;
};

export type BatchResult = {
  /** Stale pages that the batch took on; 0 when there is nothing left to do. */
  readonly planned: number;
  readonly rendered: number;
  readonly written: number;
  readonly unchanged: number;
  readonly removed: number;
  readonly failures: readonly { readonly path: string; readonly error: string }[];
};

/**
 * The whole way of a stale page, for a batch of them: plan → render → publish → record.
 *
 * One transaction holds the claim from first to last. Before it commits, the pages stay stale, so
 * a crash anywhere means that they are rendered again; and no other worker touches them until then.
 * @param db with at least two connections
 * @param takers names of those who are to be told of changed addresses
 */
export async function rebuildBatch(
  db: Kysely<DB>,
  templates: Templates,
  publisher: Publisher,
  size: number,
  takers: readonly string[] = [],
): Promise<BatchResult> {
  await recoverUnfinished(db);
  return db.transaction().execute(async (trx) => {
    await checkTemplates(trx, templates);
    const plan = await planBatch(trx, size);
    const { pages, failed } = await renderPages(plan, templates);
    const changes = await planChanges(trx, plan, pages);
    await publishChanges(db, trx, changes, publisher);
    await recordPublished(trx, changes.written, changes.left);
    await markSitemaps(trx, [...changes.written, ...changes.left]);
    await markFailed(trx, failed);
    await announce(
      trx,
      takers,
      [...changes.written, ...changes.left].map(({ path }) => path),
    );
    const result = {
      planned: plan.claimed.length,
      rendered: pages.length,
      written: changes.written.length,
      unchanged: pages.length - changes.written.length,
      removed: changes.gone.length,
      failures: failed.map(({ path, error }) => ({ path, error })),
    };
    await recordBatch(trx, result);
    return result;
  });
}

/** A process that was started before the templates changed must not publish with the old ones. */
async function checkTemplates(trx: Transaction<DB>, { version }: Templates): Promise<void> {
  const { template_version: current } = await trx
    .selectFrom('publication')
    .select('template_version')
    .executeTakeFirstOrThrow();
  if (current !== version)
    throw new AppError(
      'environment',
      `The pages are rendered with templates ${current} now, and this process has ${version}: restart it.`,
    );
}

type Plan = {
  readonly claimed: readonly ClaimedPage[];
  /** The pages that exist now. */
  readonly wanted: readonly (ClaimedPage & { readonly document: PageDocument })[];
  /** What is published of the claimed pages, by {@link refKey}. */
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
};

const refKey = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

async function planBatch(trx: Transaction<DB>, size: number): Promise<Plan> {
  const claimed = await claimStalePages(trx, size);
  if (claimed.length === 0) return { claimed, wanted: [], ledger: new Map() };
  const documents = await loadDocuments(trx, claimed);
  const byRef = new Map(documents.map(({ ref, document }) => [refKey(ref), document]));
  const ledger = await readLedger(trx, claimed);
  return {
    claimed,
    wanted: claimed.flatMap((page) => {
      const document = byRef.get(refKey(page));
      return document ? [{ ...page, document }] : [];
    }),
    ledger: new Map(ledger.map((entry) => [refKey(entry), entry])),
  };
}

type RenderedPage = PublishedPage & { readonly html: Buffer };

async function renderPages(
  plan: Plan,
  { render }: Templates,
): Promise<{ pages: RenderedPage[]; failed: (FailedPage & { path: string })[] }> {
  const pages: RenderedPage[] = [];
  const failed: (FailedPage & { path: string })[] = [];
  for (const { document, ...claim } of plan.wanted) {
    const { kind, key, page } = claim;
    try {
      const html = Buffer.from(await render(document));
      pages.push({
        kind,
        key,
        page,
        path: document.path,
        hash: createHash('sha256').update(html).digest(),
        bytes: html.length,
        indexable: isIndexable(document),
        html,
      });
    } catch (error) {
      failed.push({
        ...claim,
        path: document.path,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return { pages, failed };
}

type Changes = {
  /** Pages whose bytes or address are others than before. */
  readonly written: readonly RenderedPage[];
  /** What the ledger had of pages that have gone or moved. */
  readonly left: readonly LedgerEntry[];
  /** Those whose address is nobody else's by now. */
  readonly gone: readonly LedgerEntry[];
};

async function planChanges(
  trx: Transaction<DB>,
  plan: Plan,
  pages: readonly RenderedPage[],
): Promise<Changes> {
  const written = pages.filter((page) => {
    const before = plan.ledger.get(refKey(page));
    return before === undefined || before.path !== page.path || !before.hash.equals(page.hash);
  });
  const existing = new Set(plan.wanted.map(refKey));
  const moved = new Map(written.map((page) => [refKey(page), page.path]));
  const left = [...plan.ledger.values()].filter((entry) => {
    const key = refKey(entry);
    return !existing.has(key) || (moved.get(key) ?? entry.path) !== entry.path;
  });
  // An address that was left may belong to another page by now: then its file stays.
  const taken = new Set([
    ...written.map(({ path }) => path),
    ...(await pathsOfOthers(
      trx,
      left.map(({ path }) => path),
      plan.claimed,
    )),
  ]);
  return { written, left, gone: left.filter(({ path }) => !taken.has(path)) };
}

/**
 * Brings the bytes out, between two notes to those who come after a crash. All that can be prepared
 * is, and then the claim is looked after once more: a worker that has lost it without noticing, its
 * connection gone, must not overwrite what others have published since.
 */
async function publishChanges(
  db: Kysely<DB>,
  trx: Transaction<DB>,
  { written, gone }: Changes,
  publisher: Publisher,
): Promise<void> {
  if (written.length + gone.length === 0) return;
  const id = await beginPublishing(db, trx, [...written, ...gone]);
  await publisher.writePages(written, async () => {
    await sql`select`.execute(trx);
  });
  await publisher.removePages(gone.map(({ path }) => path));
  await endPublishing(trx, id);
}
