import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { tagsPath } from '../../../api/contract/pages/urls.ts';

const TYPES: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.svg': 'image/svg+xml',
};

/** The strictest policy for pages without inline scripts and styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; base-uri 'none'";

/** Serves pages, and files of a folder, on a free port of this machine. */
export async function serve(
  pages: ReadonlyMap<string, string>,
  folder: string,
): Promise<{ origin: string; close: () => Promise<void> }> {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    const file = path === tagsPath() ? '' : await readFile(join(folder, path)).catch(() => null);
    const body = page ?? file;
    const type = page === undefined ? TYPES[extname(path)] : TYPES['.html'];
    response.writeHead(body === null ? 404 : 200, {
      'content-type': type ?? 'application/octet-stream',
      'content-security-policy': POLICY,
    });
    response.end(body);
  });
  const port = await listen(server);
  return {
    origin: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

const listen = (server: Server) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address: AddressInfo | string | null = server.address();
      resolve(address !== null && typeof address === 'object' ? address.port : 0);
    });
  });
