import { type IncomingMessage, type RequestOptions, request as requestPlain } from 'node:http';
import { request as requestSecure } from 'node:https';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { noticeError } from '../notice-error.ts';
import { checkSize, storeStream } from '../uploads/store-stream.ts';
import { fetchedName } from './file-name.ts';
import { checkAddress, hostOf, publicLookup } from './public-address.ts';
import { asksToSignIn, rowsAddress } from './sheet-address.ts';

export type FetchOptions = {
  readonly mostBytes: number;
  /** Host names that may be private, and that may be requested without TLS. */
  readonly privateHosts: ReadonlySet<string>;
  readonly signal: AbortSignal;
  /** Called before the first byte, with the name and the declared size, if any. @returns the path to write to */
  readonly onFile: (name: string, bytes: number | null) => Promise<string>;
  /** Called with the number of bytes received so far. */
  readonly onBytes: (bytes: number) => void;
  /** Longest pause between two bytes; default one minute. */
  readonly silenceMs?: number;
  /** Longest download; default two hours. */
  readonly mostMs?: number;
};

/** What a server says about the version of a file, by which a later request asks for a newer one. */
export type Validators = { readonly etag: string | null; readonly lastModified: string | null };

export type FetchedFile = Validators & {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  /** SHA-256 of the file. */
  readonly hash: Buffer;
};

const MOST_REDIRECTS = 5;
const SILENCE_MS = 60_000;
const HOUR_MS = 3_600_000;
const LONGEST_DOWNLOAD_MS = 2 * HOUR_MS;

/**
 * Downloads a file. Every address on the way is checked: https, and no private network. A link to a Google
 * Sheet means its rows.
 * @throws AppError `invalid_input` if an address is refused; `bad_file` if the server does not answer with a
 *   file; `payload_too_large`; the reason of `signal`
 */
export async function fetchFile(address: string, options: FetchOptions): Promise<FetchedFile> {
  const file = await fetchNewer(address, null, options);
  if (file === null) throw new Error('Only a request with validators is answered without a file.');
  return file;
}

/**
 * Downloads a file as {@link fetchFile} does, unless the server has no newer one.
 * @param known the validators of the file that is here
 * @returns null if there is no newer file
 */
export async function fetchNewer(
  address: string,
  known: Validators | null,
  options: FetchOptions,
): Promise<FetchedFile | null> {
  const { mostBytes, onFile, onBytes, mostMs = LONGEST_DOWNLOAD_MS } = options;
  const slow = AbortSignal.timeout(mostMs);
  const signal = AbortSignal.any([options.signal, slow]);
  let at = rowsAddress(new URL(address));
  for (let redirects = 0; ; redirects++) {
    checkAddress(at, options.privateHosts);
    const host = hostOf(at);
    try {
      const answer = await ask(at, known, { ...options, signal });
      const { statusCode = 0, headers } = answer;
      if (statusCode >= 300 && statusCode < 400 && headers.location !== undefined) {
        answer.destroy();
        if (redirects === MOST_REDIRECTS) throw bad(notice('fetch-redirects', { host }));
        at = new URL(headers.location, at);
        if (asksToSignIn(at)) throw bad(notice('fetch-sheet'));
        continue;
      }
      if (statusCode === 304 && known) {
        answer.destroy();
        return null;
      }
      if (statusCode !== 200) {
        answer.destroy();
        throw bad(notice('fetch-status', { host, status: statusCode }));
      }
      const name = fetchedName(at, headers);
      const declared = Number(headers['content-length']) || null;
      checkSize(declared ?? 0, { name, mostBytes });
      const path = await onFile(name, declared);
      const stored = await storeStream(answer, { name, path, mostBytes, onBytes, signal });
      const { etag, 'last-modified': lastModified } = headers;
      return { name, path, ...stored, etag: kept(etag), lastModified: kept(lastModified) };
    } catch (error) {
      options.signal.throwIfAborted();
      if (slow.aborted) throw bad(notice('fetch-long', { hours: mostMs / HOUR_MS }));
      throw error instanceof AppError ? error : unreachable(host, error);
    }
  }
}

/** Longer values of headers are not stored. */
const LONGEST_VALIDATOR = 1_000;

const kept = (header: string | undefined): string | null =>
  header === undefined || header.length > LONGEST_VALIDATOR ? null : header;

const bad = (why: Parameters<typeof noticeError>[1], cause?: unknown) =>
  noticeError('bad_file', why, { cause });

const unreachable = (host: string, cause: unknown) =>
  bad(
    notice('fetch-failed', {
      host,
      reason: cause instanceof Error ? cause.message : String(cause),
    }),
    cause,
  );

/** Sends one request. @returns the answer with its headers, before its body */
async function ask(
  address: URL,
  known: Validators | null,
  { privateHosts, signal, silenceMs = SILENCE_MS }: FetchOptions,
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const request = address.protocol === 'http:' ? requestPlain : requestSecure;
  const options: RequestOptions = {
    lookup: publicLookup(privateHosts),
    signal,
    // Without an agent, no connection stays open: the next fetch may be a day later.
    agent: false,
    headers: {
      Accept: '*/*',
      // A compressed transfer would hide the size of the file. Compressed files are read as such.
      'Accept-Encoding': 'identity',
      'User-Agent': 'worldwide-directory',
      ...(known?.etag && { 'If-None-Match': known.etag }),
      ...(known?.lastModified && { 'If-Modified-Since': known.lastModified }),
    },
  };
  const sent = request(address, options, resolve);
  sent.setTimeout(silenceMs, () =>
    sent.destroy(bad(notice('fetch-slow', { host: hostOf(address) }))),
  );
  sent.once('error', reject);
  sent.end();
  const answer = await promise;
  // The reason of a connection that breaks off while the body is read.
  sent.on('error', (error) => answer.destroy(error));
  return answer;
}
