import { type Kysely, sql } from 'kysely';
import { lockChanges } from '../../api/changes/change-lock.queries.ts';
import { holdListings } from '../../api/changes/listing-locks.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { LOCKS } from '../../api/database/advisory-locks.ts';
import type { DB } from '../../api/database/tables.ts';
import { enterOrphans } from './ledger.queries.ts';

/** A file by the address that it answers for, e.g. `/business/example-berlin`. */
export type VerifiedFile = {
  readonly path: string;
  /** MD5 of the file as it is stored, in hexadecimal; null where the target does not tell. */
  readonly md5: string | null;
};

/** An entry of the ledger whose file the stored digest does not prove. */
export type Suspect = VerifiedFile & {
  /** SHA-256 of the page's bytes, in hexadecimal, as the ledger says. */
  readonly hash: string;
};

const pathsOf = (files: readonly Pick<VerifiedFile, 'path'>[]) =>
  sql`${files.map(({ path }) => path)}::text[]`;

/**
 * Runs `work` on one connection that has the table of verified files.
 * @returns null when another process verifies at this moment
 */
export const withVerification = <Result>(
  db: Kysely<DB>,
  work: (connection: Kysely<DB>) => Promise<Result>,
): Promise<Result | null> =>
  db.connection().execute(async (connection) => {
    const { rows } = await sql<{ locked: boolean }>`
      select pg_try_advisory_lock(${sql.lit(LOCKS.verification)}) as locked`.execute(connection);
    if (rows[0]?.locked !== true) return null;
    try {
      await sql`create temporary table verified (path text)`.execute(connection);
      return await work(connection);
    } finally {
      await sql`drop table if exists verified, missing`.execute(connection);
      await sql`select pg_advisory_unlock(${sql.lit(LOCKS.verification)})`.execute(connection);
    }
  });

/** Remembers files that are there. @param connection of {@link withVerification} */
export async function rememberVerified(
  connection: Kysely<DB>,
  files: readonly VerifiedFile[],
): Promise<void> {
  await sql`insert into verified select unnest(${pathsOf(files)})`.execute(connection);
}

/** @returns the entries of these files whose stored digest is another one, or not known */
export async function findSuspects(
  db: Kysely<DB>,
  files: readonly VerifiedFile[],
): Promise<Suspect[]> {
  const { rows } = await sql<Suspect>`
    select p.path, encode(p.hash, 'hex') as hash, f.md5
    from unnest(${pathsOf(files)}, ${files.map(({ md5 }) => md5)}::text[]) f (path, md5)
    join pages p using (path)
    where p.hash <> '' and p.stored is distinct from decode(f.md5, 'hex')`.execute(db);
  return rows;
}

/** Keeps the stored digests of files whose bytes have been found to be right. */
export async function rememberStored(db: Kysely<DB>, sound: readonly Suspect[]): Promise<void> {
  const told = sound.filter(({ md5 }) => md5 !== null);
  if (told.length === 0) return;
  await sql`
    update pages p set stored = decode(f.md5, 'hex')
    from unnest(${told.map(({ path }) => path)}::text[], ${told.map(({ hash }) => hash)}::text[],
      ${told.map(({ md5 }) => md5)}::text[]) f (path, hash, md5)
    where p.path = f.path and p.hash = decode(f.hash, 'hex')`.execute(db);
}

/**
 * Has pages written again, unless they have been published since they were compared.
 * @returns how many are
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
    await holdListings(
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
      update pages p set hash = '' from ${compared} where ${isSame}`.execute(trx);
    return Number(numAffectedRows);
  });
}

/** Has files removed that the ledger does not know. @returns how many there are */
export async function adoptUnknown(db: Kysely<DB>, paths: readonly string[]): Promise<number> {
  const { rows } = await sql<{ path: string }>`
    select path from unnest(${[...paths]}::text[]) f (path)
    where not exists (select from pages p where p.path = f.path)`.execute(db);
  if (rows.length === 0) return 0;
  return db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    const entered = await enterOrphans(
      trx,
      rows.map(({ path }) => path),
    );
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`select kind, key, page from pages where kind = 'business' and key < 0 and page = 0`,
    );
    return entered;
  });
}

/**
 * Finds entries of the ledger whose file has not been seen.
 * @param connection of {@link withVerification}
 * @param size how many at once
 */
export async function* findMissing(
  connection: Kysely<DB>,
  size: number,
): AsyncGenerator<Pick<Suspect, 'path' | 'hash'>[]> {
  await sql`analyze verified`.execute(connection);
  await sql`drop table if exists missing`.execute(connection);
  await sql`
    create temporary table missing as
    select row_number() over () as number, path, encode(hash, 'hex') as hash from pages p
    where hash <> '' and not exists (select from verified v where v.path = p.path)`.execute(
    connection,
  );
  for (let after = 0; ; after += size) {
    const { rows } = await sql<Pick<Suspect, 'path' | 'hash'>>`
      select path, hash from missing where number > ${after} and number <= ${after + size}`.execute(
      connection,
    );
    if (rows.length === 0) return;
    yield rows;
  }
}

/** Marks pages that the ledger lacks or has too many. @returns how many there are */
export function markUnwanted(db: Kysely<DB>): Promise<number> {
  return db.transaction().execute(async (trx) => {
    await lockChanges(trx);
    await sql`
      create temporary table misplaced on commit drop as
      select kind, key, page from (select w.*, true as wanted from (${WANTED_PAGES}) w) w
      full join (select kind, key, page, true as published from pages) p using (kind, key, page)
      where (published is null or wanted is null and page > 0) and not exists (
        select from stale_pages s where s.kind = coalesce(w.kind, p.kind) and s.key = coalesce(w.key, p.key)
          and s.page = coalesce(w.page, p.page))`.execute(trx);
    const { rows } = await sql<{ count: number }>`
      select count(*) as count from misplaced`.execute(trx);
    await holdListings(trx, sql`select key from misplaced where kind = 'business'`);
    await markPages(trx, PRIORITY.rebuild, sql`select kind, key, page from misplaced`);
    return rows[0]?.count ?? 0;
  });
}

/** Every file has been compared: nothing asks for it any more. */
export async function finishVerification(db: Kysely<DB>): Promise<void> {
  await db
    .updateTable('publication')
    .set({ verify_needed: false })
    .where('verify_needed', '=', true)
    .execute();
}
