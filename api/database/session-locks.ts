import { type QueryExecutorProvider, sql } from 'kysely';
import { LOCKS } from './advisory-locks.ts';

/** A connection, not a pool or a transaction: PostgreSQL releases its locks when the session ends. */
type Connection = QueryExecutorProvider;
type Lock = keyof typeof LOCKS;

/** Waits for a lock. PostgreSQL grants it in the order of requests. */
export async function lock(db: Connection, name: Lock): Promise<void> {
  await sql`select pg_advisory_lock(${sql.lit(LOCKS[name])})`.execute(db);
}

export async function unlock(db: Connection, name: Lock): Promise<void> {
  await sql`select pg_advisory_unlock(${sql.lit(LOCKS[name])})`.execute(db);
}

/** Whether a session holds a lock. */
export async function isLocked(db: Connection, name: Lock): Promise<boolean> {
  // For a lock with one key, `classid` and `objid` are the halves of the key, and `objsubid` is 1.
  const { rows } = await sql`
    select from pg_locks where locktype = 'advisory' and granted
      and classid = 0 and objid = ${sql.lit(LOCKS[name])} and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())`.execute(db);
  return rows.length > 0;
}

/** Runs `work` under a lock, for which it waits. */
export async function withLock<Result>(
  db: Connection,
  name: Lock,
  work: () => Promise<Result>,
): Promise<Result> {
  await lock(db, name);
  return work().finally(() => unlock(db, name));
}

/** Runs `work` under a lock. @returns undefined at once if another session holds the lock */
export async function tryWithLock<Result>(
  db: Connection,
  name: Lock,
  work: () => Promise<Result>,
): Promise<Result | undefined> {
  const { rows } = await sql<{ locked: boolean }>`
    select pg_try_advisory_lock(${sql.lit(LOCKS[name])}) as locked`.execute(db);
  return rows[0]?.locked ? work().finally(() => unlock(db, name)) : undefined;
}
