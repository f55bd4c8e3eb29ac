import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { parseConfig } from '../../config.ts';
import type { Database } from '../../database/connection.ts';
import { uploadFolder } from '../../imports/uploads/upload-store.ts';
import { createApp, listen } from '../../server.ts';
import type { Readiness } from '../readiness.ts';

type RawAnswer = {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
};

type RawInit = { readonly method?: string; readonly headers?: Record<string, string> };

async function start(
  database: Database,
  environment: Record<string, string>,
  stopping: AbortSignal,
) {
  const folder = await mkdtemp(join(tmpdir(), 'directory-server-'));
  const [site, admin] = [join(folder, 'site'), join(folder, 'admin')];
  /** One line for each entry. */
  const log: string[] = [];
  const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
  const readiness: Readiness = { ready: true, step: 'building pages' };
  // Tests call the API more often than visitors.
  const config = parseConfig({ API_RATE: '1000', ...environment }, folder);
  const parts = { config, database, logger, readiness, stopping };
  const { app, upgrade } = createApp({ ...parts, published: { site, admin } });
  const port = environment.PORT === undefined ? 0 : config.port;
  const server = await listen(app, port, '127.0.0.1', upgrade);
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  const url = `http://127.0.0.1:${address.port}`;
  return {
    server,
    folder,
    url,
    readiness,
    uploads: uploadFolder(config),
    log,
    /** Writes a file below the folder of published pages. */
    publish: (file: string, content: string | Buffer) => write(join(site, file), content),
    /** Writes a file below the folder of the back office. */
    buildAdmin: (file: string, content: string | Buffer) => write(join(admin, file), content),
    /** Does not follow redirects. */
    get: (path: string, headers: Record<string, string> = {}) =>
      fetch(url + path, { headers, redirect: 'manual' }),
    /** Sends the path unchanged, which fetch would normalise, and does not decompress. */
    raw: (path: string, init?: RawInit) => rawRequest(address.port, path, init),
  };
}

export type TestServer = Awaited<ReturnType<typeof start>>;

/**
 * Runs a server for the tests of the file, on a free port or that of the environment, with its own folders.
 * @returns a function that returns the server while the tests run
 */
export function useTestServer(
  database: () => Database,
  environment: Record<string, string> = {},
): () => TestServer {
  const stopping = new AbortController();
  let testServer: TestServer | undefined;

  beforeAll(async () => {
    testServer = await start(database(), environment, stopping.signal);
  });
  afterAll(async () => {
    stopping.abort();
    testServer?.server.closeAllConnections();
    testServer?.server.close();
    if (testServer) await rm(testServer.folder, { recursive: true, force: true });
  });

  return () => {
    if (!testServer) throw new Error('The test server exists only while tests run.');
    return testServer;
  };
}

async function write(file: string, content: string | Buffer): Promise<string> {
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
  return file;
}

async function rawRequest(port: number, path: string, init: RawInit = {}): Promise<RawAnswer> {
  const sent = request({ port, host: '127.0.0.1', path, ...init }).end();
  const { promise, resolve, reject } = Promise.withResolvers<RawAnswer>();
  sent.once('error', reject);
  sent.once('response', async (response) => {
    const chunks: Buffer[] = [];
    response.on('data', (chunk: Buffer) => chunks.push(chunk));
    await once(response, 'end');
    resolve({
      status: response.statusCode ?? 0,
      headers: response.headers,
      body: Buffer.concat(chunks),
    });
  });
  return promise;
}
