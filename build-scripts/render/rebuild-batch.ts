import { hash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import { type Kysely, sql, type Transaction } from 'kysely';
import { markHostRules } from '../../api/changes/former-pages.queries.ts';
import { awaitRange } from '../../api/changes/listing-locks.queries.ts';
import {
  isIndexable,
  type PageDocument,
  type PageRef,
} from '../../api/contract/pages/documents.ts';
import type { DB } from '../../api/database/tables.ts';
import { loadDocuments } from '../pages/index.ts';
import { packPage } from '../publish/compress.ts';
import type { PageBytes, Publisher } from '../publish/publisher.ts';
import { announce } from './announcements.queries.ts';
import { checkTemplates } from './check-publication.ts';
import { awaitClaimed, claimStalePages, type FailedPage, markFailed } from './claim.queries.ts';
import {
  type LedgerEntry,
  markSitemaps,
  type PublishedPage,
  readLedger,
  recordPages,
  spreadCrowded,
} from './ledger.queries.ts';
import { type ClaimedOrphans, claimOrphans } from './orphan-files.queries.ts';
import { type Encode, withPageMemory } from './page-memory.ts';
import { closeEpoch, openEpoch } from './publication-epoch.queries.ts';
import { type BatchResult, recordBatch } from './rebuild-record.queries.ts';
import { beginPublishing, endPublishing, recoverUnfinished } from './unfinished.queries.ts';

export type Templates = {
  readonly version: string;
  /** Renders the page's HTML, or the file's text. */
  readonly render: (document: PageDocument) => Promise<string>;
};

/** Length of a digest: 128 bits of a SHA-256, in hexadecimal. */
const DIGEST_CHARACTERS = 32;

/**
 * Rebuilds a batch of stale pages: plan → render → record → publish.
 *
 * One transaction holds the claim until the batch is published. The pages are stale until it commits, so
 * a crash at any point means that they are rendered again, and no other worker can claim them.
 * @param db with at least two connections
 * @param size maximum number of pages; a range of listings may have more
 * @param subscribers names of the subscribers to changed addresses
 * @returns `planned: 0` when nothing is stale, nor being rendered by others
 */
export async function rebuildBatch(
  db: Kysely<DB>,
  templates: Templates,
  publisher: Publisher,
  size: number,
  subscribers: readonly string[] = [],
): Promise<BatchResult> {
  await recoverUnfinished(db);
  const rebuild = async (trx: Transaction<DB>, encode: Encode) => {
    const generation = await checkTemplates(trx, templates);
    const orphans = await claimOrphans(trx, size);
    const { result, changed } =
      orphans === null
        ? await rebuildPages(db, trx, await planBatch(trx, size, templates, generation), {
            templates,
            publisher,
            encode,
          })
        : await removeOrphans(db, trx, orphans, publisher);
    await announce(trx, subscribers, changed);
    await recordBatch(trx, result);
    return result;
  };
  const result = await withPageMemory((encode) =>
    db.transaction().execute((trx) => rebuild(trx, encode)),
  );
  if (result.planned === 0 && ((await awaitRange(db)) || (await awaitClaimed(db))))
    return rebuildBatch(db, templates, publisher, size, subscribers);
  if (result.planned === 0) await closeEpoch(db, publisher);
  return result;
}

/** A batch, and the addresses that it has changed. */
type Rebuilt = { readonly result: BatchResult; readonly changed: readonly string[] };

async function rebuildPages(
  db: Kysely<DB>,
  trx: Transaction<DB>,
  plan: Plan,
  { templates, publisher, encode }: Tools,
): Promise<Rebuilt> {
  const rendered = await renderPages(trx, plan, templates, encode);
  const { existing, pages, failed } = rendered;
  const changes = planChanges(plan, rendered, publisher);
  const { changedAt, addresses, gone } = await recordPages(trx, changes);
  await publishChanges(db, trx, { ...changes, gone }, publisher);
  await markSitemaps(trx, changes, changedAt);
  await markHostRules(trx, addresses);
  await markFailed(trx, failed);
  const written = changes.fresh.length + changes.changed.length;
  return {
    result: {
      planned: plan.claimed.length,
      rendered: pages.length,
      written,
      unchanged: existing.size - written - failed.length,
      removed: gone.length,
      failures: failed.map(({ path, error }) => ({ path, error })),
    },
    changed: [...changes.fresh, ...changes.changed, ...changes.vacated].map(({ path }) => path),
  };
}

/**
 * Removes files that belong to no page, and other forms of those that a page has taken over. Until the transaction
 * ends, no page can take such an address.
 */
async function removeOrphans(
  db: Kysely<DB>,
  trx: Transaction<DB>,
  { gone, taken }: ClaimedOrphans,
  publisher: Publisher,
): Promise<Rebuilt> {
  await publisher.removeOtherForms(taken);
  if (gone.length > 0) {
    await openEpoch(db, publisher);
    await confirmClaim(trx);
    await publisher.removePages(gone);
  }
  const none = { rendered: 0, written: 0, unchanged: 0, failures: [] };
  return {
    result: { ...none, planned: gone.length + taken.length, removed: gone.length },
    changed: gone,
  };
}

/** Fails when the connection is lost, and with it the claim: other workers may have the pages by now. */
const confirmClaim = async (trx: Transaction<DB>): Promise<void> => {
  await sql`select`.execute(trx);
};

type Tools = {
  readonly templates: Templates;
  readonly publisher: Publisher;
  readonly encode: Encode;
};

type Plan = Awaited<ReturnType<typeof planBatch>>;

const refKey = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

async function planBatch(
  trx: Transaction<DB>,
  size: number,
  { version }: Templates,
  generation: number,
) {
  const claimed = await claimStalePages(trx, size);
  const ledger = claimed.length > 0 ? await readLedger(trx, claimed) : [];
  const rendering = `${version} ${generation} `;
  return {
    claimed,
    /** The ledger's entries of the claimed pages, by {@link refKey}. */
    ledger: new Map(ledger.map((entry) => [refKey(entry), entry])),
    /** Digests are equal where the documents, the templates and the render generation are. */
    digestOf: (document: PageDocument): string =>
      hash('sha256', rendering + JSON.stringify(document)).slice(0, DIGEST_CHARACTERS),
  };
}

/** Whether the published bytes are those of the document: a page is a pure function of its document and
 * the templates. */
const isCurrent = (document: PageDocument, digest: string, before: LedgerEntry | undefined) =>
  before !== undefined &&
  before.hash !== null &&
  before.path === document.path &&
  before.digest === digest;

type RenderedPage = Omit<PublishedPage, 'storedMd5'> & { readonly content: Buffer };

/** A page in the form in which it is stored. */
type PackedPage = PublishedPage & PageBytes;

type Rendered = Awaited<ReturnType<typeof renderPages>>;

/** Loads the documents of the batch, and renders those that have changed. */
async function renderPages(
  trx: Transaction<DB>,
  { claimed, ledger, digestOf }: Plan,
  templates: Templates,
  encode: Encode,
) {
  /** {@link refKey} of the claimed pages that ought to exist. */
  const existing = new Set<string>();
  /** Those of them that had to be rendered. */
  const pages: RenderedPage[] = [];
  const failed: (FailedPage & { path: string })[] = [];
  const claims = new Map(claimed.map((claim) => [refKey(claim), claim]));
  const loaded = await loadDocuments(trx, claimed);
  await spreadCrowded(
    trx,
    loaded.map(({ document }) => document),
  );
  for (const { ref, document } of loaded) {
    const name = refKey(ref);
    const claim = claims.get(name);
    if (claim === undefined) continue;
    existing.add(name);
    const digest = digestOf(document);
    if (isCurrent(document, digest, ledger.get(name))) continue;
    const { path } = document;
    // The thread's other batch may have locked marks of sitemaps, which it releases with its last five statements:
    // without this pause, other threads waited a second for them.
    await setImmediate();
    try {
      const content = encode(await templates.render(document));
      pages.push({
        ...ref,
        path,
        hash: hash('sha256', content),
        digest,
        bytes: content.length,
        indexable: isIndexable(document),
        content,
      });
    } catch (error) {
      failed.push({
        ...claim,
        path,
        error: error instanceof Error ? error.message : String(error),
      });
    }
  }
  return { existing, pages, failed };
}

type Changes = ReturnType<typeof planChanges>;

function pack(
  { content, ...page }: RenderedPage,
  { hasDigests }: Publisher,
  isNew: boolean,
): PackedPage {
  const { stored } = packPage(page.path, content);
  return { ...page, stored, isNew, storedMd5: hasDigests ? hash('md5', stored) : null };
}

/** Compares the rendered pages with the ledger, and packs those whose bytes have to be written. */
function planChanges({ ledger }: Plan, { existing, pages }: Rendered, publisher: Publisher) {
  const before = (page: RenderedPage) => ledger.get(refKey(page));
  const fresh = pages.filter((page) => before(page)?.path !== page.path);
  const stayed = pages.filter((page) => before(page)?.path === page.path);
  const moved = new Set(fresh.map(refKey));
  return {
    fresh: fresh.map((page) => pack(page, publisher, true)),
    changed: stayed
      .filter((page) => before(page)?.hash !== page.hash)
      .map((page) => pack(page, publisher, false)),
    same: stayed.filter((page) => before(page)?.hash === page.hash),
    vacated: [...ledger.values()].filter(
      (entry) => !existing.has(refKey(entry)) || moved.has(refKey(entry)),
    ),
  };
}

/**
 * Writes and removes files, between two notes in `unfinished_batches` for the recovery after a crash. The
 * claim is confirmed when all files are prepared and before the first of them changes: a worker whose
 * connection is lost must not overwrite what others have published since.
 */
async function publishChanges(
  db: Kysely<DB>,
  trx: Transaction<DB>,
  { fresh, changed, gone }: Changes & { readonly gone: readonly LedgerEntry[] },
  publisher: Publisher,
): Promise<void> {
  const written = [...fresh, ...changed];
  if (written.length + gone.length === 0) return;
  const id = await beginPublishing(db, trx, [...written, ...gone]);
  await openEpoch(db, publisher);
  await publisher.writePages(written, () => confirmClaim(trx));
  await publisher.removePages(gone.map(({ path }) => path));
  await endPublishing(trx, id);
}
