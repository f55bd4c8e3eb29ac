import { type Kysely, type QueryExecutorProvider, sql } from 'kysely';
import { lockChanges } from '../../api/changes/change-lock.queries.ts';
import { lockListings } from '../../api/changes/listing-locks.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { tryWithLock } from '../../api/database/session-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { createTemporaryTables } from '../../api/database/temporary-table.ts';
import { enterOrphans, lockLedger, ORPHAN_PRIORITY } from './orphan-files.queries.ts';

const TABLES = {
  /** Paths of the files that were found in the publish target. */
  verified: { path: 'text not null' },
  /** Entries of the ledger without a file, numbered from 1. */
  missing: { number: 'bigint not null', path: 'text not null', hash: 'text not null' },
} as const;

/** A file by the address that it answers for, e.g. `/business/example-berlin`. */
export type VerifiedFile = {
  readonly path: string;
  /** MD5 of the file as it is stored, in hexadecimal; null where the target does not provide it. */
  readonly md5: string | null;
};

/** An entry of the ledger whose file has another MD5 than the stored one. */
export type Suspect = VerifiedFile & {
  /** SHA-256 of the page's bytes in the ledger, in hexadecimal. */
  readonly hash: string;
};

const pathsOf = (files: readonly Pick<VerifiedFile, 'path'>[]) =>
  sql`${files.map(({ path }) => path)}::text[]`;

/**
 * Runs `work` on one connection that has the temporary table of verified files.
 * @returns null when another process is verifying
 */
export const withVerification = <Result>(
  db: Kysely<DB>,
  work: (connection: Kysely<DB>) => Promise<Result>,
): Promise<Result | null> =>
  db.connection().execute(async (connection) => {
    const result = await tryWithLock(connection, 'verification', async () => {
      try {
        await createTemporaryTables(connection, TABLES, 'preserve rows');
        return await work(connection);
      } finally {
        await sql`drop table if exists verified, missing`.execute(connection);
      }
    });
    return result ?? null;
  });

/** Adds existing files to the table of verified files. @param connection of {@link withVerification} */
export async function rememberVerified(
  connection: Kysely<DB>,
  files: readonly VerifiedFile[],
): Promise<void> {
  await sql`insert into verified (path) select unnest(${pathsOf(files)})`.execute(connection);
}

/** @returns the entries of these files whose MD5 differs, or is not known */
export async function findSuspects(
  db: QueryExecutorProvider,
  files: readonly VerifiedFile[],
): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select p.path, encode(p.hash, 'hex') as hash, f.md5
    from unnest(${pathsOf(files)}, ${files.map(({ md5 }) => md5)}::text[]) f (path, md5)
    join pages p using (path)
    where p.hash is not null and (f.md5 is null or p.stored is distinct from decode(f.md5, 'hex'))`.execute(
    db,
  );
  return rows;
}

/** Stores the MD5 of files whose bytes have been compared with the ledger. */
export async function rememberStored(db: Kysely<DB>, sound: readonly Suspect[]): Promise<void> {
  const digested = sound.filter(({ md5 }) => md5 !== null);
  if (digested.length === 0) return;
  await sql`
    update pages p set stored = decode(f.md5, 'hex')
    from unnest(${digested.map(({ path }) => path)}::text[], ${digested.map(({ hash }) => hash)}::text[],
      ${digested.map(({ md5 }) => md5)}::text[]) f (path, hash, md5)
    where p.path = f.path and p.hash = decode(f.hash, 'hex')`.execute(db);
}

/**
 * Marks pages to be written again, unless they have been published since they were compared.
 * @returns how many there are
 */
export function markDamaged(
  db: Kysely<DB>,
  damaged: readonly Pick<Suspect, 'path' | 'hash'>[],
): Promise<number> {
  if (damaged.length === 0) return Promise.resolve(0);
  return db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    const compared = sql`unnest(${damaged.map(({ path }) => path)}::text[],
      ${damaged.map(({ hash }) => hash)}::text[]) f (path, hash)`;
    await lockListings(
      trx,
      sql`select key from pages join ${compared} using (path) where kind = 'business'`,
    );
    const isSame = sql`p.path = f.path and p.hash = decode(f.hash, 'hex')`;
    // Marks before entries, which is the order in which batches lock them.
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`select kind, key, page from pages p, ${compared} where ${isSame}`,
    );
    const { numAffectedRows } = await sql`
      update pages p set hash = null from ${compared} where ${isSame}`.execute(trx);
    return Number(numAffectedRows);
  });
}

/** Enters files that the ledger does not have, to be removed. @returns how many there are */
export async function enterUnknown(db: Kysely<DB>, paths: readonly string[]): Promise<number> {
  if ((await findUnknown(db, paths)).length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    // A batch may have written the file, and not yet committed.
    await lockLedger(trx);
    const unknown = await findUnknown(trx, paths);
    await enterOrphans(trx, unknown, ORPHAN_PRIORITY.unknown);
    return unknown.length;
  });
}

async function findUnknown(db: Kysely<DB>, paths: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${[...paths]}::text[]) f (path)
    where not exists (select from pages p where p.path = f.path)`.execute(db);
  return rows.map(({ path }) => path);
}

/**
 * Finds entries of the ledger without a file.
 * @param connection of {@link withVerification}
 * @param size how many at once
 */
export async function* findMissing(
  connection: Kysely<DB>,
  size: number,
): AsyncGenerator<Pick<Suspect, 'path' | 'hash'>[]> {
  await sql`analyze verified`.execute(connection);
  await sql`
    insert into missing (number, path, hash)
    select row_number() over (), path, encode(hash, 'hex') from pages p
    where hash is not null and not exists (select from verified v where v.path = p.path)`.execute(
    connection,
  );
  for (let after = 0; ; after += size) {
    const { rows } = await sql<Pick<Suspect, 'path' | 'hash'>>`
      select path, hash from missing where number > ${after}::bigint and number <= ${after + size}::bigint`.execute(
      connection,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Marks pages that the ledger lacks, or has and ought not to have. @returns how many there are */
export function markUnwanted(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    // Raw, as CREATE TABLE AS: unlike those of an INSERT, its queries run in parallel.
    await sql`
      create temporary table misplaced on commit drop as
      select kind, key, page from (select w.*, true as wanted from (${WANTED_PAGES}) w) w
      full join (select kind, key, page, true as published from pages) p using (kind, key, page)
      where (published is null or wanted is null) and not exists (
        select from stale_pages s where s.kind = coalesce(w.kind, p.kind) and s.key = coalesce(w.key, p.key)
          and s.page = coalesce(w.page, p.page))`.execute(trx);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from misplaced`.execute(trx);
    await lockListings(trx, sql`select key from misplaced where kind = 'business'`);
    await markPages(trx, PRIORITY.rebuild, sql`select kind, key, page from misplaced`);
    return rows[0]?.count ?? 0;
  });
}

/** Records that every file has been compared. */
export async function finishVerification(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('publication')
    .set({ verify_needed: false })
    .where('verify_needed', '=', true)
    .execute();
}
