import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, request, type Server } from 'node:http';
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

export type TestServer = {
  readonly url: string;
  readonly readiness: Readiness;
  /** Log of the server, one line for each entry. */
  readonly log: readonly string[];
  /** Writes a file below the folder of published pages. */
  readonly publish: (file: string, content: string | Buffer) => Promise<string>;
  /** Writes a file below the folder of the back office. */
  readonly buildAdmin: (file: string, content: string | Buffer) => Promise<string>;
  /** Folder of uploads. */
  readonly uploads: string;
  /** Does not follow redirects. */
  readonly get: (path: string, headers?: Record<string, string>) => Promise<Response>;
  /** Sends the path unchanged, which fetch would normalise, and does not decompress. */
  readonly raw: (path: string, init?: RawInit) => Promise<RawAnswer>;
};

type RawInit = { readonly method?: string; readonly headers?: Record<string, string> };

/**
 * Runs a server for the tests of the file, on a free port or that of the environment, with its own folders.
 * @returns a function that returns the server while the tests run
 */
export function useTestServer(
  database: () => Database,
  environment: Record<string, string> = {},
): () => TestServer {
  let running: { readonly server: Server; readonly folder: string } | undefined;
  const stopping = new AbortController();
  let testServer: TestServer | undefined;

  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'directory-server-'));
    const [site, admin] = [join(folder, 'site'), join(folder, 'admin')];
    const log: string[] = [];
    const logger = pino({ level: 'debug' }, { write: (line: string) => void log.push(line) });
    const readiness: Readiness = { ready: true, step: 'building pages' };
    // Tests call the API more often than visitors.
    const config = parseConfig({ API_RATE: '1000', ...environment }, folder);
    const parts = { config, database: database(), logger, readiness, stopping: stopping.signal };
    const { app, upgrade } = createApp({ ...parts, published: { site, admin } });
    const port = environment.PORT === undefined ? 0 : config.port;
    const server = await listen(app, port, '127.0.0.1', upgrade);
    running = { server, folder };
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    const url = `http://127.0.0.1:${address.port}`;
    testServer = {
      url,
      readiness,
      uploads: uploadFolder(config),
      log,
      publish: (file, content) => write(join(site, file), content),
      buildAdmin: (file, content) => write(join(admin, file), content),
      get: (path, headers = {}) => fetch(url + path, { headers, redirect: 'manual' }),
      raw: (path, init) => rawRequest(address.port, path, init),
    };
  });
  afterAll(async () => {
    stopping.abort();
    running?.server.closeAllConnections();
    running?.server.close();
    if (running) await rm(running.folder, { recursive: true, force: true });
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
