import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { connect } from '../../api/database/connection.ts';
import type { DB } from '../../api/database/tables.ts';
import { boundQueue, LONGEST_QUEUE } from './queue.queries.ts';
import { NotTaken, sendNext } from './send.ts';
import type { Taker } from './takers.ts';

/** Milliseconds. An empty queue is looked at so often, which takes 3 ms; what a rebuild publishes
 * meanwhile is told in one go. */
const PACE = { look: 1_000, shortest: 1_000, longest: 600_000, askedFor: 86_400_000 };
export type Pace = typeof PACE;

/** How long a call under way may go on when the process ends. */
const LAST_CALL_MS = 3_000;

export type Sender = { readonly stop: () => Promise<void> };

/**
 * Tells takers of changed addresses while the process runs, each at its own pace: one that does not
 * answer keeps neither the others nor the publishing of pages. Any number of processes may do so.
 */
export function startSender(
  databaseUrl: string,
  takers: readonly Taker[],
  siteUrl: string,
  logger: Logger,
  pace: Pace = PACE,
): Sender {
  if (takers.length === 0) return { stop: async () => {} };
  // Connections of its own: a call may hold one for as long as it takes to answer.
  const { db, close } = connect(databaseUrl, takers.length);
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function serve(taker: Taker): Promise<void> {
    const failures = reportChanges(taker, logger);
    while (!stopping.signal.aborted) {
      let wait = 0;
      try {
        const sent = await sendNext(db, taker, siteUrl, giveUp.signal);
        if (sent > 0) failures.over();
        if (sent < taker.most) wait = pace.look;
      } catch (error) {
        if (stopping.signal.aborted) return;
        wait = waitAfter(error, failures.add(error), pace);
        await boundQueue(db, taker, LONGEST_QUEUE).catch((cause: unknown) => {
          logger.error({ err: cause, taker: taker.name }, 'a queue cannot be kept within bounds');
        });
      }
      if (wait > 0) await pause(wait);
    }
  }

  const serving = Promise.all(takers.map(serve));
  return {
    async stop() {
      stopping.abort();
      const timer = setTimeout(() => giveUp.abort(), LAST_CALL_MS);
      await serving;
      clearTimeout(timer);
      await close();
    },
  };
}

/**
 * Tells takers of what waits in the queue, as far as it goes in the time that there is.
 * @param ms after which no call is begun, and none goes on
 * @returns how many addresses they were told of, and why not of the rest, by taker
 */
export async function sendQueued(
  db: Kysely<DB>,
  takers: readonly Taker[],
  siteUrl: string,
  ms: number,
): Promise<{ readonly announced: number; readonly problems: readonly string[] }> {
  const signal = AbortSignal.timeout(ms);
  const problems: string[] = [];
  let announced = 0;
  await Promise.all(
    takers.map(async (taker) => {
      try {
        for (let sent = 1; sent > 0 && !signal.aborted; announced += sent)
          sent = await sendNext(db, taker, siteUrl, signal);
        if (signal.aborted) problems.push(`${taker.name}: there was no time for all of it`);
      } catch (error) {
        problems.push(`${taker.name}: ${error instanceof Error ? error.message : error}`);
      }
    }),
  );
  return { announced, problems };
}

/** @param failures how many there have been in a row, with this one */
function waitAfter(error: unknown, failures: number, pace: Pace): number {
  if (error instanceof NotTaken) {
    if (error.retryAfter !== null)
      return Math.min(Math.max(error.retryAfter, pace.shortest), pace.askedFor);
    if (error.refused) return pace.longest;
  }
  return Math.min(pace.shortest * 2 ** (failures - 1), pace.longest);
}

/** Says once that a taker has stopped taking, or has other reasons now, and once that all is well. */
function reportChanges({ name: taker }: Taker, logger: Logger) {
  let count = 0;
  let said = '';
  return {
    add(error: unknown): number {
      count += 1;
      const reason = error instanceof Error ? error.message : String(error);
      const refused = error instanceof NotTaken && error.refused;
      if (reason !== said)
        logger[refused ? 'error' : 'warn'](
          { taker, reason },
          refused
            ? 'changed addresses are refused: check what is configured'
            : 'changed addresses cannot be told just now; they wait',
        );
      said = reason;
      return count;
    },
    over(): void {
      if (count > 0) logger.info({ taker, failures: count }, 'changed addresses are told again');
      count = 0;
      said = '';
    },
  };
}
