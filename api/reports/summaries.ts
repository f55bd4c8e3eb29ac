import { type Kysely, sql, type Transaction } from 'kysely';
import type { Logger } from 'pino';
import { LOCK_GROUPS } from '../database/advisory-locks.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';

/** What a report is made from, and when that was taken. */
export type Summary<Body> = { readonly asOf: string; readonly body: Body };

/** How a summary is taken; it has to survive JSON. */
export type Taker<Body extends object> = {
  /** Under which it is kept. Another kind of body needs another name. */
  readonly name: string;
  readonly take: (trx: Transaction<DB>) => Promise<Body>;
};

/** Of so many listings, summaries are taken each time that they are asked for: a tenth of a second. */
const FEW_LISTINGS = 20_000;
/** Of more, they are kept for so many times as long as they took: that is 3 % of a processor. */
const KEPT_FOR = 30;
/** How old one grows while somebody is at work in the back office, and how often that is looked at. */
const OLDEST_MS = 15 * 60_000;
const LOOK_EVERY_MS = 60_000;

export type Summaries = {
  /**
   * The summary as of now where there are few listings, else as it is kept. One that is old by now is
   * taken again meanwhile, for those who ask later.
   */
  readonly read: <Body extends object>(taker: Taker<Body>) => Promise<Summary<Body>>;
  /** Takes those again, one after another and meanwhile, that have grown old. */
  readonly refresh: (takers: readonly Taker<object>[]) => void;
};

/**
 * Summaries of all listings, which take seconds at a million: kept in the database, for all servers,
 * with the moment that they are true of.
 */
export function summaries(db: Kysely<DB>, logger: Logger): Summaries {
  const underWay = new Map<string, Promise<unknown>>();
  let lookedAt = Number.NEGATIVE_INFINITY;

  const takeNow = <Body extends object>(
    taker: Taker<Body>,
    keep: boolean,
  ): Promise<Summary<Body>> => db.transaction().execute((trx) => takeSummary(trx, taker, keep));

  /** All who want the same wait for one that takes it: each would hold a connection for seconds. */
  async function takeAgain(taker: Taker<object>): Promise<void> {
    const work =
      underWay.get(taker.name) ??
      detached(() => takeNow(taker, true)).finally(() => underWay.delete(taker.name));
    underWay.set(taker.name, work);
    await work;
  }

  async function takeOld(takers: readonly Taker<object>[]): Promise<void> {
    if (await areFew(db)) return;
    for (const taker of takers) {
      const kept = await readKept(db, taker);
      if (!kept || kept.age > OLDEST_MS) await takeAgain(taker);
    }
  }

  const meanwhile = (work: Promise<void>) =>
    void work.catch((err: unknown) => logger.warn({ err }, 'a summary could not be taken'));

  return {
    async read(taker) {
      if (await areFew(db)) return takeNow(taker, false);
      const kept = await readKept(db, taker);
      if (!kept) {
        await takeAgain(taker);
        return (await readKept(db, taker)) ?? takeNow(taker, true);
      }
      if (kept.age > kept.tookMs * KEPT_FOR) meanwhile(takeAgain(taker));
      return kept;
    },
    refresh(takers) {
      if (performance.now() - lookedAt < LOOK_EVERY_MS) return;
      lookedAt = performance.now();
      meanwhile(detached(() => takeOld(takers)));
    },
  };
}

/** By what the database knows without counting. */
async function areFew(db: Kysely<DB>): Promise<boolean> {
  const { rows } = await sql<{ few: boolean }>`
    select reltuples <= ${FEW_LISTINGS} as few from pg_class
    where oid = 'businesses'::regclass`.execute(db);
  return rows[0]?.few ?? true;
}

type Kept<Body> = Summary<Body> & { readonly tookMs: number; readonly age: number };

async function readKept<Body extends object>(
  db: Kysely<DB>,
  { name }: Taker<Body>,
): Promise<Kept<Body> | undefined> {
  const { rows } = await sql<{ asOf: Date; body: Body; tookMs: number; age: number }>`
    select as_of as "asOf", body, took_ms as "tookMs",
      (extract(epoch from clock_timestamp() - as_of) * 1000)::float8 as age
    from report_summaries where name = ${name}`.execute(db);
  const row = rows[0];
  return row && { ...row, asOf: row.asOf.toISOString() };
}

async function takeSummary<Body extends object>(
  trx: Transaction<DB>,
  { name, take }: Taker<Body>,
  keep: boolean,
): Promise<Summary<Body>> {
  await sql`select pg_advisory_xact_lock(${sql.lit(LOCK_GROUPS.reportSummary)}, hashtext(${name}))`.execute(
    trx,
  );
  // Not when the transaction began: what has come during the wait for the lock is seen, too.
  const { rows } = await sql<{ asOf: Date }>`select statement_timestamp() as "asOf"`.execute(trx);
  const asOf = rows[0]?.asOf ?? new Date();
  const started = performance.now();
  const body = await take(trx);
  const tookMs = Math.ceil(performance.now() - started);
  if (keep)
    await sql`
      insert into report_summaries (name, as_of, took_ms, body)
      values (${name}, ${asOf}, ${tookMs}, ${JSON.stringify(body)}::jsonb)
      on conflict (name) do update set
        as_of = excluded.as_of, took_ms = excluded.took_ms, body = excluded.body`.execute(trx);
  return { asOf: asOf.toISOString(), body };
}
