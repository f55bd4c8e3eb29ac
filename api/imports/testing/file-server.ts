import { once } from 'node:events';
import { createServer, type IncomingMessage, type RequestListener } from 'node:http';
import { afterAll, beforeAll, beforeEach } from 'vitest';

/**
 * Runs a server of files for the tests of a file, on 127.0.0.1.
 * @returns a function that returns the server while tests run
 */
export function useFileServer() {
  let answer: RequestListener = (_, response) => response.writeHead(404).end();
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  let url = '';
  beforeAll(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('The server has no port.');
    url = `http://127.0.0.1:${address.port}`;
  });
  beforeEach(() => {
    requests.length = 0;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  return {
    address: (path: string) => url + path,
    /** The requests of the test, in their order. */
    requests,
    /** Sets how the server answers. */
    answers(listener: RequestListener) {
      answer = listener;
    },
  };
}
