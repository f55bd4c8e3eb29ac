import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { claimAnnouncements, deleteAnnouncements } from './queue.queries.ts';
import { EVERYTHING, type Subscriber } from './subscribers.ts';

/** A call that takes longer fails. */
const TIMEOUT_MS = 30_000;
/** Characters of an answer that an error message quotes. */
const QUOTED_LENGTH = 300;

/** A subscriber has not accepted a call. */
export class DeliveryError extends Error {
  override name = 'DeliveryError';
  /** Repeating the call cannot succeed, because the configuration is wrong. */
  readonly refused: boolean;
  /** `Retry-After` in milliseconds; null when the answer has none. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    options: { refused?: boolean; retryAfter?: number | null; cause?: unknown },
  ) {
    super(message, options);
    this.refused = options.refused ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/**
 * Sends a subscriber as many addresses as one call takes, and deletes them from the outbox in the same
 * transaction.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param signal aborts the call
 * @returns the number of addresses; 0 when the queue is empty
 * @throws DeliveryError when the subscriber does not accept them; they stay in the outbox
 */
export async function sendNext(
  db: Kysely<DB>,
  subscriber: Subscriber,
  siteUrl: string,
  signal?: AbortSignal,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const { ids, paths } = await claimAnnouncements(trx, subscriber);
    if (paths.length === 0) return 0;
    const everything = paths.includes(EVERYTHING) ? subscriber.everything : null;
    const body = everything ?? subscriber.body(paths.map((path) => siteUrl + path));
    await post(subscriber, body, signal);
    await deleteAnnouncements(trx, subscriber, ids);
    return paths.length;
  });
}

async function post(
  { url, headers }: Subscriber,
  body: object,
  signal?: AbortSignal,
): Promise<void> {
  const limits = [AbortSignal.timeout(TIMEOUT_MS), ...(signal ? [signal] : [])];
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      // fetch would follow the redirect of a POST with a GET.
      redirect: 'manual',
      signal: AbortSignal.any(limits),
    });
    text = await response.text();
  } catch (cause) {
    throw new DeliveryError(`no answer: ${reasonOf(cause)}`, { cause });
  }
  if (response.ok) return;
  const { status } = response;
  throw new DeliveryError(`${status} ${text.slice(0, QUOTED_LENGTH)}`.trim(), {
    refused: status < 500 && status !== 408 && status !== 429,
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  });
}

/** The message of a failed `fetch` is only "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return cause.message || cause.name;
  return error instanceof Error ? error.message : String(error);
}

/** @returns milliseconds from now; null when the header has neither seconds nor a date (RFC 9110, 10.2.3) */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Number.NaN;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
