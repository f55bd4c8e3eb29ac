import { hash } from 'node:crypto';
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
import { type ClaimedPage, claimStalePages, type FailedPage, markFailed } from './claim.queries.ts';
import {
  type LedgerEntry,
  markSitemaps,
  type PublishedPage,
  readLedger,
  recordPages,
  spreadCrowded,
} from './ledger.queries.ts';
import { type Encode, withPageMemory } from './page-memory.ts';
import { closeEpoch, openEpoch } from './publication-epoch.queries.ts';
import { type BatchResult, recordBatch } from './rebuild-record.queries.ts';
import { beginPublishing, endPublishing, recoverUnfinished } from './unfinished.queries.ts';

export type Templates = {
  readonly version: string;
  /** Makes the page's HTML, or the file's text; or throws. */
  readonly render: (document: PageDocument) => Promise<string>;
};

/** Of a SHA-256 in hexadecimal: 128 bits are more than enough to tell one page's documents apart. */
const DIGEST_CHARACTERS = 32;

/**
 * The whole way of a stale page, for a batch of them: plan → render → record → publish.
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
  const rebuild = async (trx: Transaction<DB>, encode: Encode) => {
    await checkTemplates(trx, templates);
    const plan = await planBatch(trx, size);
    const rendered = await renderPages(trx, plan, templates, encode);
    const { existing, pages, failed } = rendered;
    const changes = planChanges(plan, rendered);
    const { addresses, gone } = await recordPages(trx, changes);
    await publishChanges(db, trx, { ...changes, gone }, publisher);
    const published = [...changes.fresh, ...changes.changed, ...changes.left];
    await markSitemaps(trx, published);
    await markHostRules(trx, addresses);
    await markFailed(trx, failed);
    await announce(
      trx,
      takers,
      published.map(({ path }) => path),
    );
    const written = changes.fresh.length + changes.changed.length;
    const result = {
      planned: plan.claimed.length,
      rendered: pages.length,
      written,
      unchanged: existing.size - written - failed.length,
      removed: gone.length,
      failures: failed.map(({ path, error }) => ({ path, error })),
    };
    await recordBatch(trx, result);
    return result;
  };
  const result = await withPageMemory((encode) =>
    db.transaction().execute((trx) => rebuild(trx, encode)),
  );
  if (result.planned === 0 && (await awaitRange(db)))
    return rebuildBatch(db, templates, publisher, size, takers);
  if (result.planned === 0) await closeEpoch(db, publisher);
  return result;
}

type Plan = {
  readonly claimed: readonly ClaimedPage[];
  /** What is published of the claimed pages, by {@link refKey}. */
  readonly ledger: ReadonlyMap<string, LedgerEntry>;
};

const refKey = ({ kind, key, page }: PageRef) => `${kind} ${key} ${page}`;

async function planBatch(trx: Transaction<DB>, size: number): Promise<Plan> {
  const claimed = await claimStalePages(trx, size);
  const ledger = claimed.length > 0 ? await readLedger(trx, claimed) : [];
  return { claimed, ledger: new Map(ledger.map((entry) => [refKey(entry), entry])) };
}

/** Tells documents apart, and what the same document comes to with other templates. */
const digestOf = (document: PageDocument, { version }: Templates) =>
  hash('sha256', version + JSON.stringify(document)).slice(0, DIGEST_CHARACTERS);

/** A page is a pure function of its document and the templates: where both are what they were, so are
 * its bytes. */
const isCurrent = (document: PageDocument, digest: string, before: LedgerEntry | undefined) =>
  before !== undefined &&
  before.hash.length > 0 &&
  before.path === document.path &&
  before.document === digest;

type RenderedPage = Omit<PublishedPage, 'storedMd5'> & { readonly html: Buffer };

/** A page in the form in which it is stored. */
type PackedPage = PublishedPage & PageBytes;

type Rendered = {
  /** {@link refKey} of the claimed pages that ought to exist. */
  readonly existing: ReadonlySet<string>;
  /** Those of them that are not known to be as they were. */
  readonly pages: readonly RenderedPage[];
  readonly failed: readonly (FailedPage & { readonly path: string })[];
};

/** Loads the documents of the batch, and renders what has changed. */
async function renderPages(
  trx: Transaction<DB>,
  { claimed, ledger }: Plan,
  templates: Templates,
  encode: Encode,
): Promise<Rendered> {
  const existing = new Set<string>();
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
    const digest = digestOf(document, templates);
    if (isCurrent(document, digest, ledger.get(name))) continue;
    const { path } = document;
    try {
      const html = encode(await templates.render(document));
      pages.push({
        ...ref,
        path,
        hash: hash('sha256', html),
        document: digest,
        bytes: html.length,
        indexable: isIndexable(document),
        html,
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

type Changes = {
  readonly fresh: readonly PackedPage[];
  readonly changed: readonly PackedPage[];
  readonly same: readonly RenderedPage[];
  readonly left: readonly LedgerEntry[];
};

function pack({ html, ...page }: RenderedPage): PackedPage {
  const { stored } = packPage(page.path, html);
  return { ...page, stored, storedMd5: hash('md5', stored) };
}

/** Tells what has become of the claimed pages, and packs those whose bytes have to be written. */
function planChanges({ ledger }: Plan, { existing, pages }: Rendered): Changes {
  const before = (page: RenderedPage) => ledger.get(refKey(page));
  const fresh = pages.filter((page) => before(page)?.path !== page.path);
  const stayed = pages.filter((page) => before(page)?.path === page.path);
  const moved = new Set(fresh.map(refKey));
  return {
    fresh: fresh.map(pack),
    changed: stayed.filter((page) => before(page)?.hash !== page.hash).map(pack),
    same: stayed.filter((page) => before(page)?.hash === page.hash),
    left: [...ledger.values()].filter(
      (entry) => !existing.has(refKey(entry)) || moved.has(refKey(entry)),
    ),
  };
}

/**
 * Brings the bytes out, between two notes to those who come after a crash. All that can be prepared
 * is, and then the claim is looked after once more: a worker that has lost it without noticing, its
 * connection gone, must not overwrite what others have published since.
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
  await publisher.writePages(written, async () => {
    await sql`select`.execute(trx);
  });
  await publisher.removePages(gone.map(({ path }) => path));
  await endPublishing(trx, id);
}
