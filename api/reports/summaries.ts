import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';

/** Data of a report. `asOf` is the time, in ISO 8601, of the state of the directory that it describes. */
export type Summary<Body> = { readonly asOf: string; readonly body: Body };

/** Computes a summary, which must be JSON. */
export type SummaryQuery<Body extends object> = {
  /** Key of the stored summary. A change of the body's type needs a new name. */
  readonly name: string;
  readonly compute: (trx: Transaction<DB>) => Promise<Body>;
};

/** Of so many listings, summaries are taken each time that they are asked for: a tenth of a second. */
const FEW_LISTINGS = 20_000;
/** With more, a summary is kept for this multiple of the time it took: 3 % of a processor. */
const MAX_AGE_FACTOR = 30;
/** Maximum age while the back office is in use, and the interval at which it is checked. */
const OLDEST_MS = 15 * 60_000;
const CHECK_EVERY_MS = 60_000;

export type Summaries = ReturnType<typeof summaries>;

/**
 * Summaries of all listings. At a million listings one takes seconds, so they are stored in the database,
 * for all servers.
 */
export function summaries(db: Kysely<DB>, logger: Logger) {
  const running = new Map<string, Promise<unknown>>();
  let checkedAt = Number.NEGATIVE_INFINITY;

  const computeNow = <Body extends object>(
    query: SummaryQuery<Body>,
    store: boolean,
  ): Promise<Summary<Body>> => db.transaction().execute((trx) => computeSummary(trx, query, store));

  /** Parallel requests for a summary wait for one computation: each would hold a connection for seconds. */
  async function refreshSummary(query: SummaryQuery<object>): Promise<void> {
    const work =
      running.get(query.name) ??
      detached(() => computeNow(query, true)).finally(() => running.delete(query.name));
    running.set(query.name, work);
    await work;
  }

  async function refreshOld(queries: readonly SummaryQuery<object>[]): Promise<void> {
    if (await areFew(db)) return;
    for (const query of queries) {
      const stored = await readStored(db, query);
      if (!stored || stored.age > OLDEST_MS) await refreshSummary(query);
    }
  }

  const inBackground = (work: Promise<void>) =>
    void work.catch((err: unknown) => logger.warn({ err }, 'a summary could not be computed'));

  return {
    /**
     * The current summary if there are few listings, else the stored one. An old stored summary is returned
     * as it is and computed again in the background, for later requests.
     */
    async read<Body extends object>(query: SummaryQuery<Body>): Promise<Summary<Body>> {
      if (await areFew(db)) return computeNow(query, false);
      const stored = await readStored(db, query);
      if (!stored) {
        await refreshSummary(query);
        return (await readStored(db, query)) ?? computeNow(query, true);
      }
      if (stored.age > stored.tookMs * MAX_AGE_FACTOR) inBackground(refreshSummary(query));
      return stored;
    },
    /** Computes the old ones of these summaries again, one after another, in the background. */
    refresh(queries: readonly SummaryQuery<object>[]): void {
      if (performance.now() - checkedAt < CHECK_EVERY_MS) return;
      checkedAt = performance.now();
      inBackground(detached(() => refreshOld(queries)));
    },
  };
}

/** By PostgreSQL's estimate, which needs no count. */
async function areFew(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select reltuples <= ${FEW_LISTINGS} as few from pg_class
    where oid = 'businesses'::regclass`.execute(db);
  return rows[0]?.few ?? true;
}

type StoredSummary<Body> = Summary<Body> & { readonly tookMs: number; readonly age: number };

async function readStored<Body extends object>(
  db: Kysely<DB>,
  { name }: SummaryQuery<Body>,
): Promise<StoredSummary<Body> | undefined> {
  const { rows } = await sql<{ asOf: Date; body: Body; tookMs: number; age: number }>`
    select as_of as "asOf", body, took_ms as "tookMs",
      (extract(epoch from clock_timestamp() - as_of) * 1000)::float8 as age
    from report_summaries where name = ${name}`.execute(db);
  const row = rows[0];
  return row && { ...row, asOf: row.asOf.toISOString() };
}

async function computeSummary<Body extends object>(
  trx: Transaction<DB>,
  { name, compute }: SummaryQuery<Body>,
  store: boolean,
): Promise<Summary<Body>> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_GROUPS.reportSummary)}, hashtext(${name}))`.execute(
    trx,
  );
  // Not when the transaction began: what has come during the wait for the lock is seen, too.
  const { rows } = await sql<{ asOf: Date }>`select statement_timestamp() as "asOf"`.execute(trx);
  const asOf = rows[0]?.asOf ?? new Date();
  const started = performance.now();
  const body = await compute(trx);
  const tookMs = Math.ceil(performance.now() - started);
  if (store)
    await sql`
      insert into report_summaries (name, as_of, took_ms, body)
      values (${name}, ${asOf}, ${tookMs}, ${JSON.stringify(body)}::jsonb)
      on conflict (name) do update set
        as_of = excluded.as_of, took_ms = excluded.took_ms, body = excluded.body`.execute(trx);
  return { asOf: asOf.toISOString(), body };
}
