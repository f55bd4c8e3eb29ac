import { rm } from 'node:fs/promises';
import { type QueryExecutorProvider, sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, beforeEach } from 'vitest';
import { createAdministrator } from '../../administrators/administrators.ts';
import { IMPORT_ROUTES } from '../../contract/calls/import-routes.ts';
import {
  batchUploadAnswerSchema,
  type ImportAction,
  importListSchema,
  importStateSchema,
} from '../../contract/calls/imports-api.ts';
import { SESSION_ROUTES } from '../../contract/calls/sessions.ts';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { UPLOAD_ROUTES } from '../../contract/calls/upload-routes.ts';
import type { Database } from '../../database/connection.ts';
import { withLock } from '../../database/session-locks.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { type TestServer, useTestServer } from '../../http/testing/test-server.ts';
import { startImportService } from '../jobs/import-service.ts';

/** Timeout and interval of polling for the state of an import. */
export const PATIENCE = { timeout: 20_000, interval: 50 };

const HEADER = 'name,type,full_address,city,country_code,phone,place_id,rating';

/** A line of a CSV file: the nth café in Berlin. */
export const row = (nth: number, changes: { phone?: string; city?: string } = {}): string =>
  [
    `Café ${nth}`,
    'Cafe',
    `"Hauptstr. ${nth}, 10115 Berlin"`,
    changes.city ?? 'Berlin',
    'DE',
    changes.phone ?? '+49 30 5550101',
    `ChIJsample${String(nth).padStart(6, '0')}`,
    '4.5',
  ].join(',');
export const csv = (...rows: readonly string[]): string => [HEADER, ...rows].join('\n');

/** The form that the upload screen sends. */
export function form(
  content: BlobPart,
  fields: Readonly<Record<string, string>> = {},
  name = 'a.csv',
): FormData {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.set(field, value);
  body.set('file', new Blob([content]), name);
  return body;
}

export type Imports = ReturnType<typeof signedInAt>;

/**
 * Runs a server with the import service and a signed-in administrator for the tests of a file. Empties the
 * database and the uploads before each test.
 * @returns a function that returns the server's clients while tests run
 */
export function useImports(environment: Record<string, string> = {}): () => Imports {
  const database = useTestDatabase(undefined, environment.ADMIN_TIME_ZONE);
  const server = useTestServer(database, environment);
  let imports: Imports | undefined;

  beforeAll(async () => {
    const credentials = { username: 'ada', password: 'correct horse battery' };
    await createAdministrator(database().db, credentials);
    const answer = await fetch(server().url + SESSION_ROUTES.signIn.path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(credentials),
    });
    const cookie = answer.headers.getSetCookie()[0]?.split(';')[0] ?? '';
    imports = signedInAt(database(), server(), cookie);
    const write = (line: string) => void server().log.push(line);
    const service = startImportService(database(), pino({ level: 'debug' }, { write }));
    return () => service.stop();
  });
  beforeEach(async () => {
    await database()
      .db.connection()
      .execute((connection) => withLock(connection, 'imports', () => emptyTables(connection)));
    await rm(server().uploads, { recursive: true, force: true });
  });

  return () => {
    if (!imports) throw new Error('imports() works only inside of tests.');
    return imports;
  };
}

/** An import that a test has not waited for would deadlock with it: the caller holds the lock of imports. */
const emptyTables = (db: QueryExecutorProvider) =>
  sql`truncate businesses, feeds, imports, import_rejections, import_changes, column_mappings, cities,
    countries, categories, city_categories, country_categories, combinations, stale_pages, former_paths, list_cuts,
    sitemap_slots restart identity cascade`.execute(db);

function signedInAt(database: Database, server: TestServer, cookie: string) {
  /** The headers that the browser of an administrator sends. */
  const signedIn = { Cookie: cookie, Origin: server.url };
  const upload = (
    body: BodyInit,
    path: string = UPLOAD_ROUTES.uploadOfSeveral.path,
    headers: Readonly<Record<string, string>> = signedIn,
  ) => fetch(server.url + path, { method: 'POST', headers, body });
  const put = (path: string, body: object) =>
    fetch(server.url + path, {
      method: 'PUT',
      headers: { ...signedIn, 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  const read = (path: string) => fetch(server.url + path, { headers: { Cookie: cookie } });
  return {
    ...{ database, server, signedIn, upload, read },
    /** The folder of uploads. */
    folder: server.uploads,
    /** Uploads a file and returns the result of its import. */
    take: async (...file: Parameters<typeof form>) =>
      batchUploadAnswerSchema.parse(await (await upload(form(...file))).json()),
    act: (id: number, action: ImportAction) =>
      fetch(`${server.url}${IMPORT_ROUTES.list.path}/${id}/${action}`, {
        method: 'POST',
        headers: signedIn,
      }),
    state: async (id: number) =>
      importStateSchema.parse(await (await read(`${IMPORT_ROUTES.list.path}/${id}`)).json()),
    /** @param query with the question mark */
    list: async (query = '') =>
      importListSchema.parse(await (await read(IMPORT_ROUTES.list.path + query)).json()),
    put,
    /** Maps headers to fields. */
    map: (mappings: Readonly<Record<string, string | null>>) =>
      put(UPLOAD_ROUTES.mappings.path, { mappings }),
    chooseHeader: (id: number, header: string | null) =>
      put(`${IMPORT_ROUTES.list.path}/${id}/header`, { header }),
    chooseEncoding: (id: number, encoding: TextEncoding | null) =>
      put(`${IMPORT_ROUTES.list.path}/${id}/encoding`, { encoding }),
    /** Names and telephone numbers of all listings. */
    async listings() {
      const rows = await database.db
        .selectFrom('businesses')
        .select(['name', 'phone'])
        .orderBy('name')
        .execute();
      return rows.map(({ name, phone }) => `${name} ${phone}`);
    },
  };
}
