import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { pageFile, tagsPath } from '../../../api/contract/pages/urls.ts';
import { objectHeaders } from '../../publish/object-headers.ts';
import { portOf } from '../../scratch/free-port.ts';

/** The strictest policy for pages without inline scripts and styles. */
const POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' https: data:; base-uri 'none'";

/** Serves pages, and files of a folder, on a free port of this machine. */
export async function serve(pages: ReadonlyMap<string, string>, folder: string) {
  const server = createServer(async (request, response) => {
    const path = request.url ?? '/';
    const page = pages.get(path);
    const file = path === tagsPath() ? '' : await readFile(join(folder, path)).catch(() => null);
    const body = page ?? file;
    response.writeHead(body === null ? 404 : 200, {
      'content-type': objectHeaders(page === undefined ? path : pageFile(path)).ContentType,
      'content-security-policy': POLICY,
    });
    response.end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    origin: `http://127.0.0.1:${portOf(server)}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
