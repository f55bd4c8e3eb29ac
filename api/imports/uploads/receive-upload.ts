import type { IncomingMessage } from 'node:http';
import { Busboy, type BusboyFileStream, type BusboyInstance } from '@fastify/busboy';
import { plainText } from '../../contract/calls/parameters.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { noticeError } from '../notice-error.ts';
import { checkSize, storeStream } from './store-stream.ts';

export type ReceiveOptions = {
  /** The path to write to, by file name. No file may exist there. */
  readonly pathOf: (name: string) => string;
  readonly mostBytes: number;
  /** Called before the first byte, with the name and the approximate size of the file. */
  readonly onFile: (name: string, bytes: number) => void;
  /** Called with the number of bytes received so far. */
  readonly onBytes: (bytes: number) => void;
  /** Longest pause between two bytes; default one minute. */
  readonly silenceMs?: number;
};

const SILENCE_MS = 60_000;
const MOST_FIELDS = 20;
const MOST_FIELD_BYTES = 100_000;
/** The most bytes of a request besides its file. */
const FORM_BYTES = MOST_FIELDS * MOST_FIELD_BYTES;

/**
 * Streams one file of a multipart request to the disk, and removes it if the request fails. After an error it
 * still reads the rest of the request, since a browser reads no answer before it has sent everything.
 * @throws AppError `invalid_input` if the request has no file, more than one, or breaks off;
 *   `payload_too_large` if the file has more than `mostBytes`
 */
export async function receiveUpload(request: IncomingMessage, options: ReceiveOptions) {
  const parser = openParser(request);
  const broken = new AbortController();
  const breakOff = (error: Error) => broken.abort(error);
  const silence = setTimeout(
    () => breakOff(invalid(notice('upload-silent'))),
    options.silenceMs ?? SILENCE_MS,
  );
  request.on('data', () => silence.refresh());
  const gone = () => {
    if (!request.complete) breakOff(invalid(notice('upload-broken-off')));
  };
  if (request.destroyed) gone();
  request.once('close', gone);

  /** The other fields of the form. The last of several with the same name counts. */
  const fields: Record<string, string> = {};
  const files: ReturnType<typeof save>[] = [];
  parser.on('field', (name, value) => {
    fields[name] = value;
  });
  parser.on('file', (field, stream, name) => {
    if (field !== 'file' || files.length > 0 || !plainText.safeParse(name).success) {
      stream.resume();
      if (field === 'file')
        breakOff(invalid(notice(files.length > 0 ? 'upload-several' : 'upload-name')));
      return;
    }
    const saved = save(stream, name, declaredBytes(request), options, broken.signal);
    // A failed write ends the request at once; the promise is awaited below.
    saved.catch(breakOff);
    files.push(saved);
  });

  try {
    await parsed(request, parser, broken.signal);
    const [file] = await Promise.all(files);
    if (!file) throw invalid(notice('upload-no-file'));
    return { ...file, fields };
  } catch (error) {
    broken.abort(error);
    request.unpipe(parser);
    request.resume();
    await Promise.allSettled(files);
    if (error instanceof AppError) throw error;
    throw invalid(notice('upload-incomplete'), error);
  } finally {
    clearTimeout(silence);
  }
}

const invalid = (why: ImportNotice, cause?: unknown) =>
  noticeError('invalid_input', why, { cause });

const declaredBytes = ({ headers }: IncomingMessage): number =>
  Number(headers['content-length'] ?? 0);

function openParser({ headers }: IncomingMessage): BusboyInstance {
  const { 'content-type': type = '' } = headers;
  if (!/^multipart\/form-data\b/i.test(type)) throw invalid(notice('upload-no-form'));
  try {
    return new Busboy({
      headers: { 'content-type': type },
      limits: { fields: MOST_FIELDS, fieldSize: MOST_FIELD_BYTES, parts: MOST_FIELDS + 5 },
    });
  } catch (cause) {
    throw invalid(notice('upload-no-boundary'), cause);
  }
}

/** Resolves when the whole request has been parsed. */
async function parsed(
  request: IncomingMessage,
  parser: BusboyInstance,
  signal: AbortSignal,
): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  parser.once('finish', resolve);
  parser.once('error', reject);
  request.once('error', reject);
  signal.addEventListener('abort', () => reject(signal.reason));
  signal.throwIfAborted();
  request.pipe(parser);
  await promise;
}

async function save(
  stream: BusboyFileStream,
  name: string,
  declared: number,
  { pathOf, mostBytes, onFile, onBytes }: ReceiveOptions,
  signal: AbortSignal,
) {
  const path = pathOf(name);
  try {
    checkSize(declared - FORM_BYTES, { name, mostBytes });
    onFile(name, declared);
    return {
      name,
      path,
      ...(await storeStream(stream, { name, path, mostBytes, onBytes, signal })),
    };
  } catch (error) {
    stream.resume();
    throw error;
  }
}
