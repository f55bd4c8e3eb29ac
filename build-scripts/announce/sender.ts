import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { connect } from '../../api/database/connection.ts';
import type { DB } from '../../api/database/tables.ts';
import { boundQueue, LONGEST_QUEUE } from './queue.queries.ts';
import { DeliveryError, sendNext } from './send.ts';
import type { Subscriber } from './subscribers.ts';

/** Milliseconds. Reading an empty queue takes 3 ms. */
const PACE = {
  /** Between reads of an empty queue. Addresses that a rebuild adds meanwhile are sent together. */
  poll: 1_000,
  /** Before the first retry. The back-off doubles it with every failure. */
  firstRetry: 1_000,
  longestRetry: 600_000,
  /** The longest `Retry-After` that is respected. */
  longestRetryAfter: 86_400_000,
};
export type Pace = typeof PACE;

/** The time that a running call has left when the process ends. */
const LAST_CALL_MS = 3_000;

export type Sender = { readonly stop: () => Promise<void> };

/**
 * Sends changed addresses from the outbox to subscribers until it is stopped. Each subscriber has its
 * own loop and back-off, so one that does not answer delays neither the others nor the publishing of
 * pages. Several processes may send at the same time.
 */
export function startSender(
  databaseUrl: string,
  subscribers: readonly Subscriber[],
  siteUrl: string,
  logger: Logger,
  pace: Pace = PACE,
): Sender {
  if (subscribers.length === 0) return { stop: async () => {} };
  // A pool of its own, because each call keeps a connection until it is answered.
  const { db, close } = connect(databaseUrl, subscribers.length);
  const stopping = new AbortController();
  const giveUp = new AbortController();
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopping.signal }).catch(() => {});

  async function serve(subscriber: Subscriber): Promise<void> {
    const failures = deliveryLog(subscriber, logger);
    while (!stopping.signal.aborted) {
      let wait = 0;
      try {
        const sent = await sendNext(db, subscriber, siteUrl, giveUp.signal);
        if (sent > 0) failures.clear();
        if (sent < subscriber.most) wait = pace.poll;
      } catch (error) {
        if (stopping.signal.aborted) return;
        wait = waitAfter(error, failures.add(error), pace);
        await boundQueue(db, subscriber, LONGEST_QUEUE).catch((cause: unknown) => {
          logger.error(
            { err: cause, subscriber: subscriber.name },
            'a queue of changed addresses cannot be shortened',
          );
        });
      }
      if (wait > 0) await pause(wait);
    }
  }

  const serving = Promise.all(subscribers.map(serve));
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
 * Sends the addresses that wait in the outbox, within a time limit.
 * @param ms the time limit, in milliseconds; a call that is running then is aborted
 * @returns the number of addresses sent, and for each subscriber that has not got all of them, the
 * reason
 */
export async function sendQueued(
  db: Kysely<DB>,
  subscribers: readonly Subscriber[],
  siteUrl: string,
  ms: number,
): Promise<{ readonly announced: number; readonly problems: readonly string[] }> {
  const signal = AbortSignal.timeout(ms);
  const problems: string[] = [];
  let announced = 0;
  await Promise.all(
    subscribers.map(async (subscriber) => {
      try {
        for (let sent = 1; sent > 0 && !signal.aborted; announced += sent)
          sent = await sendNext(db, subscriber, siteUrl, signal);
        if (signal.aborted)
          problems.push(`${subscriber.name}: not everything could be sent in time`);
      } catch (error) {
        problems.push(`${subscriber.name}: ${error instanceof Error ? error.message : error}`);
      }
    }),
  );
  return { announced, problems };
}

/** @param failures consecutive failures, including this one */
function waitAfter(error: unknown, failures: number, pace: Pace): number {
  if (error instanceof DeliveryError) {
    if (error.retryAfter !== null)
      return Math.min(Math.max(error.retryAfter, pace.firstRetry), pace.longestRetryAfter);
    if (error.refused) return pace.longestRetry;
  }
  return Math.min(pace.firstRetry * 2 ** (failures - 1), pace.longestRetry);
}

/** Logs the first failure of a series, each other reason, and the end of the series. */
function deliveryLog({ name: subscriber }: Subscriber, logger: Logger) {
  let count = 0;
  let loggedReason = '';
  return {
    add(error: unknown): number {
      count += 1;
      const reason = error instanceof Error ? error.message : String(error);
      const refused = error instanceof DeliveryError && error.refused;
      if (reason !== loggedReason)
        logger[refused ? 'error' : 'warn'](
          { subscriber, reason },
          refused
            ? 'changed addresses are refused: check the configuration'
            : 'changed addresses cannot be sent; they stay queued',
        );
      loggedReason = reason;
      return count;
    },
    clear(): void {
      if (count > 0)
        logger.info({ subscriber, failures: count }, 'changed addresses are sent again');
      count = 0;
      loggedReason = '';
    },
  };
}
