import { hash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import type { DB } from '../../api/database/tables.ts';
import { filePath } from '../publish/file-path.ts';
import { eachInFlight } from '../publish/in-flight.ts';
import { inGroups } from '../publish/in-groups.ts';
import type { Publisher } from '../publish/publisher.ts';
import {
  enterUnknown,
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

/** Files in one statement. */
const AT_ONCE = 2_000;
/** Files that are read at the same time: a bucket answers slowly. */
const READ_AT_ONCE = 32;

/** The findings of a verification, in files. All are marked to be repaired. */
const nothingFound = () => ({
  /** Published files. */
  files: 0,
  /** Files with other bytes than in the ledger. */
  damaged: 0,
  /** Entries of the ledger without a file. */
  missing: 0,
  /** Files without an entry in the ledger. */
  unknown: 0,
  /** Pages that the ledger lacks, or has and ought not to have, and that were not stale. */
  misplaced: 0,
});
export type Verification = ReturnType<typeof nothingFound>;

/**
 * Compares every published file with the ledger, and the ledger with the pages that ought to exist. Pages
 * that differ become stale, with unknown bytes in the ledger, and files that the ledger lacks become
 * orphans: the next batches write or remove them. Missing assets are written at once.
 *
 * Batches may publish meanwhile: an entry is changed only where it still is the one that the file was
 * compared with.
 * @param assetsDir folder of the templates' assets
 * @param onProgress called with how many files have been compared
 * @returns null when another process is verifying
 */
export async function verifyPublished(
  db: Kysely<DB>,
  publisher: Publisher,
  assetsDir: string,
  onProgress: (files: number) => void = () => {},
): Promise<Verification | null> {
  return withVerification(db, async (connection) => {
    const found = nothingFound();
    await publisher.writeAssets(assetsDir);
    for await (const stored of inGroups(publisher.listStored(), AT_ONCE)) {
      const files = stored.map(({ file, md5 }) => ({ path: filePath(file) ?? `/${file}`, md5 }));
      const pages = stored.flatMap(({ file }) => filePath(file) ?? []);
      await rememberVerified(connection, files);
      found.damaged += await mendSuspects(db, publisher, await findSuspects(connection, files));
      found.unknown += await enterUnknown(db, pages);
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

/** Reads files whose MD5 does not match. @returns how many are damaged */
async function mendSuspects(
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
