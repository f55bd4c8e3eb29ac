import type { Kysely } from 'kysely';
import type { DB } from '../../api/database/tables.ts';
import { claimAnnouncements, forgetAnnouncements } from './queue.queries.ts';
import { EVERYTHING, type Taker } from './takers.ts';

/** Milliseconds; a call that takes longer has failed. */
const PATIENCE = 30_000;
/** Characters of an answer that are worth repeating. */
const QUOTED = 300;

/** The taker has not taken what it was told. */
export class NotTaken extends Error {
  /** The taker will not take it however often it is asked: something is set wrong. */
  readonly refused: boolean;
  /** Milliseconds that the taker asks to be left alone for; null where it says nothing. */
  readonly retryAfter: number | null;

  constructor(
    message: string,
    options: { refused?: boolean; retryAfter?: number | null; cause?: unknown } = {},
  ) {
    super(message, { cause: options.cause });
    this.name = 'NotTaken';
    this.refused = options.refused ?? false;
    this.retryAfter = options.retryAfter ?? null;
  }
}

/**
 * Tells a taker of one call's worth of addresses, and forgets them with the commit; until then they
 * are nobody else's.
 * @param siteUrl origin of the public site, without a slash at the end
 * @param signal ends the call before its time
 * @returns how many addresses there were; 0 where nothing waits
 * @throws NotTaken with everything still in the queue
 */
export async function sendNext(
  db: Kysely<DB>,
  taker: Taker,
  siteUrl: string,
  signal?: AbortSignal,
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    const claim = await claimAnnouncements(trx, taker);
    if (claim.paths.length === 0) return 0;
    const told = claim.paths.includes(EVERYTHING) ? taker.everything : null;
    await post(taker, told ?? taker.body(claim.paths.map((path) => siteUrl + path)), signal);
    await forgetAnnouncements(trx, taker, claim);
    return claim.paths.length;
  });
}

async function post({ url, headers }: Taker, body: object, signal?: AbortSignal): Promise<void> {
  const limits = [AbortSignal.timeout(PATIENCE), ...(signal ? [signal] : [])];
  let response: Response;
  let text: string;
  try {
    response = await fetch(url, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json; charset=utf-8' },
      body: JSON.stringify(body),
      // Followed, a POST would become a GET.
      redirect: 'manual',
      signal: AbortSignal.any(limits),
    });
    text = await response.text();
  } catch (cause) {
    throw new NotTaken(`no answer: ${reasonOf(cause)}`, { cause });
  }
  if (response.ok) return;
  const { status } = response;
  throw new NotTaken(`${status} ${text.slice(0, QUOTED)}`.trim(), {
    refused: status < 500 && status !== 408 && status !== 429,
    retryAfter: readRetryAfter(response.headers.get('retry-after')),
  });
}

/** What `fetch` says of itself is "fetch failed"; the reason is in its cause. */
function reasonOf(error: unknown): string {
  const { cause } = error instanceof Error ? error : { cause: undefined };
  if (cause instanceof Error) return cause.message || cause.name;
  return error instanceof Error ? error.message : String(error);
}

/** @returns milliseconds from now; null where the header has neither seconds nor a date */
function readRetryAfter(header: string | null): number | null {
  if (header === null) return null;
  const seconds = /^\d+$/.test(header) ? Number(header) : Number.NaN;
  const ms = Number.isNaN(seconds) ? Date.parse(header) - Date.now() : seconds * 1000;
  return Number.isNaN(ms) ? null : Math.max(0, ms);
}
