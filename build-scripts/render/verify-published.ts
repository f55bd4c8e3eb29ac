import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';
import { filePath } from '../publish/file-path.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { inGroups } from '../publish/in-groups.ts';
import type { Publisher } from '../publish/publisher.ts';
import {
  adoptUnknown,
  findMissing,
  findSuspects,
  finishVerification,
  markDamaged,
  markUnwanted,
  rememberStored,
  rememberVerified,
  type Suspect,
  withVerification,
} from './verify-published.queries.ts';

/** Files in one query. */
const AT_ONCE = 2_000;
/** Concurrent reads, because a bucket answers slowly. */
const READ_AT_ONCE = 32;

/** The result of a verification: numbers of files and of pages that are stale now. */
export type Verification = {
  /** Compared files. Assets are not counted. */
  files: number;
  /** Files whose bytes differ from the ledger. */
  damaged: number;
  /** Entries of the ledger without a file. */
  missing: number;
  /** Files without an entry in the ledger. */
  unknown: number;
  /** Pages that the ledger lacks, or has without a listing, and that were not stale. */
  misplaced: number;
};

/**
 * Compares every published file with the ledger, and the ledger with the pages that should exist. A page
 * that differs becomes stale, and its entry in the ledger says that its bytes are unknown; the next batches
 * write or remove it. Assets that differ are written at once.
 *
 * Batches may publish at the same time. An entry is changed only if it has not changed since its file was
 * compared.
 * @param assetsDir absolute path of the templates' assets
 * @param onProgress called with the number of compared files
 * @returns null when another process is verifying
 */
export async function verifyPublished(
  db: Kysely<DB>,
  publisher: Publisher,
  assetsDir: string,
  onProgress: (files: number) => void = () => {},
): Promise<Verification | null> {
  return withVerification(db, async (connection) => {
    const found: Verification = { files: 0, damaged: 0, missing: 0, unknown: 0, misplaced: 0 };
    await publisher.writeAssets(assetsDir);
    for await (const stored of inGroups(publisher.listStored(), AT_ONCE)) {
      const files = stored.map(({ file, md5 }) => ({ path: filePath(file) ?? `/${file}`, md5 }));
      const pages = stored.flatMap(({ file }) => filePath(file) ?? []);
      await rememberVerified(connection, files);
      found.damaged += await markSuspects(db, publisher, await findSuspects(connection, files));
      found.unknown += await adoptUnknown(db, pages);
      found.files += pages.length;
      onProgress(found.files);
    }
    for await (const missing of findMissing(connection, AT_ONCE))
      found.missing += await markDamaged(db, missing);
    found.misplaced = await markUnwanted(db);
    await finishVerification(db);
    return found;
  });
}

/** Reads the files whose stored digest proves nothing. @returns the number of damaged files */
async function markSuspects(
  db: Kysely<DB>,
  publisher: Publisher,
  suspects: readonly Suspect[],
): Promise<number> {
  const intact: Suspect[] = [];
  const damaged: Suspect[] = [];
  await eachInFlight(suspects, READ_AT_ONCE, async (suspect) => {
    const bytes = await publisher.readFile(pageFile(suspect.path));
    const same = bytes !== null && hash('sha256', bytes) === suspect.hash;
    (same ? intact : damaged).push(suspect);
  });
  await rememberStored(db, intact);
  return markDamaged(db, damaged);
}
