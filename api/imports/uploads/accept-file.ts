import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import type { Context } from 'koa';
import type { Kysely } from 'kysely';
import { type Actor, writeAudit } from '../../audit/audit.queries.ts';
import { DEFAULT_BATCH_SIZE } from '../../contract/calls/imports-api.ts';
import { MAX_ROWS_BYTES, pushedRowsSchema } from '../../contract/calls/push-routes.ts';
import { uploadFieldsSchema } from '../../contract/calls/upload-routes.ts';
import { dayIn } from '../../contract/text/days.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import type { DB } from '../../database/tables.ts';
import { readJson } from '../../http/read-json.ts';
import { validate } from '../../http/validate.ts';
import {
  createImport,
  findSameFile,
  forgetImport,
  type ImportChoices,
  nameImport,
  prepareImport,
  queueImport,
  startEntry,
} from '../jobs/import-jobs.queries.ts';
import { receiveUpload } from './receive-upload.ts';
import type { UploadStore } from './upload-store.ts';

export type AcceptOptions = {
  readonly store: UploadStore;
  /** Size of the largest accepted file. */
  readonly mostBytes: number;
  /** The time zone of dates in notices. */
  readonly timeZone: string;
};

type StoredFile = {
  readonly name: string;
  readonly path: string;
  readonly bytes: number;
  readonly hash: Buffer;
};

/** Where the file of a new import goes. */
type Place = { readonly id: number; readonly pathOf: (name: string) => string };

const DEFAULTS: ImportChoices = { batchSize: DEFAULT_BATCH_SIZE, approved: true, dryRun: false };

/**
 * Stores the file of a multipart request and queues its import.
 * @returns the id of the import, the other fields of the form, and notes for the answer
 * @throws AppError as {@link receiveUpload} does; `unavailable` if the disk has no room
 */
export async function acceptUpload(
  db: Kysely<DB>,
  ctx: Context,
  actor: Actor,
  options: AcceptOptions,
) {
  return queueFile(db, actor, options, await receiver(db, ctx, options));
}

/**
 * Stores the file of a multipart request, and keeps its import until it is started.
 * @returns the id of the import
 * @throws as {@link acceptUpload}
 */
export async function prepareUpload(
  db: Kysely<DB>,
  ctx: Context,
  actor: Actor,
  options: AcceptOptions,
): Promise<number> {
  const receive = await receiver(db, ctx, options);
  const { id } = await storeFile(db, actor, options, receive, prepareImport);
  return id;
}

/** Receives the file of a multipart request, for which it makes room. */
async function receiver(db: Kysely<DB>, ctx: Context, { store, mostBytes }: AcceptOptions) {
  await store.makeRoom(Math.min(mostBytes, Number(ctx.get('Content-Length')) || mostBytes));
  return async ({ id, pathOf }: Place) => {
    let named: Promise<unknown> = Promise.resolve();
    try {
      const file = await receiveUpload(ctx.req, {
        pathOf,
        mostBytes,
        onFile(name, bytes) {
          named = nameImport(db, id, name, bytes);
          // Awaited below: until then, a rejection must not count as unhandled.
          named.catch(() => undefined);
        },
        onBytes: (bytes) => store.arriving.set(id, bytes),
      });
      await named;
      return { file, fields: validate(uploadFieldsSchema, file.fields) };
    } finally {
      await named.catch(() => undefined);
    }
  };
}

/**
 * Stores the rows of a JSON request as a file of JSON Lines and queues its import.
 * @throws AppError `invalid_input`, `payload_too_large`; `unavailable` if the disk has no room
 */
export async function acceptRows(
  db: Kysely<DB>,
  ctx: Context,
  actor: Actor,
  options: AcceptOptions,
) {
  const { rows, options: chosen } = validate(pushedRowsSchema, await readJson(ctx, MAX_ROWS_BYTES));
  const { fileName: name, ...choices } = chosen;
  const content = Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
  await options.store.makeRoom(content.length);
  return queueFile(db, actor, options, async ({ id, pathOf }) => {
    const path = pathOf(name);
    await nameImport(db, id, name, content.length);
    await writeFile(path, content, { flag: 'wx' });
    const hash = createHash('sha256').update(content).digest();
    return {
      file: { name, path, bytes: content.length, hash },
      fields: { batchSize: DEFAULT_BATCH_SIZE, ...choices },
    };
  });
}

type Receive<Fields extends ImportChoices> = (
  place: Place,
) => Promise<{ readonly file: StoredFile; readonly fields: Fields }>;

/** Creates an import, has its file stored, and queues it. */
async function queueFile<Fields extends ImportChoices>(
  db: Kysely<DB>,
  actor: Actor,
  options: AcceptOptions,
  receive: Receive<Fields>,
) {
  const { id, file, fields } = await storeFile(db, actor, options, receive, (_, id, file, fields) =>
    db.transaction().execute(async (trx) => {
      await queueImport(trx, id, file, fields);
      await writeAudit(trx, actor, startEntry(file.name, id, fields));
    }),
  );
  const same = await findSameFile(db, id, file.hash);
  return { id, fields, notes: sameFileNotes(same, options.timeZone) };
}

/** Says when the same file was imported, if it was. */
export const sameFileNotes = (
  same: Awaited<ReturnType<typeof findSameFile>>,
  timeZone: string,
): readonly ImportNotice[] =>
  same ? [notice('same-file', { date: dayIn(timeZone, same.created_at) })] : [];

/**
 * Creates an import, and has its file stored. Removes both if the file does not arrive.
 * @param keep called with the complete file
 */
async function storeFile<Fields extends ImportChoices>(
  db: Kysely<DB>,
  actor: Actor,
  { store }: AcceptOptions,
  receive: Receive<Fields>,
  keep: (db: Kysely<DB>, id: number, file: StoredFile, fields: Fields) => Promise<unknown>,
) {
  const id = await createImport(db, {
    ...DEFAULTS,
    name: '',
    bytes: 0,
    administratorId: actor.id,
  });
  try {
    const { file, fields } = await receive({ id, pathOf: await store.makeFolder(id) });
    await keep(db, id, file, fields);
    return { id, file, fields };
  } catch (error) {
    await store.remove(id);
    await forgetImport(db, id);
    throw error;
  } finally {
    store.arriving.delete(id);
  }
}
