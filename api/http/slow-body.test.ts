import { createServer } from 'node:http';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { UPLOAD_ROUTES } from '../contract/calls/upload-routes.ts';
import { endSlowBody } from './slow-body.ts';
import { openRaw, type RawConnection, statusesIn } from './testing/raw-connection.ts';

describe('a slow body', () => {
  let url = '';
  let connection: RawConnection | undefined;

  beforeAll(async () => {
    const server = createServer((request, response) => {
      endSlowBody(request, response, { graceMs: 100, bytesPerSecond: 10_000 });
      if (request.headers['x-answer'] === 'at once') response.end('answered');
      request.resume().once('end', () => response.end('read'));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
    return () => {
      server.close();
      server.closeAllConnections();
    };
  });
  afterEach(() => connection?.leave());

  const begin = async (path: string, further = '') => {
    connection = await openRaw(url);
    connection.send(
      `POST ${path} HTTP/1.1\r\nHost: test\r\nContent-Length: 90000\r\n${further}\r\n{`,
    );
    return connection;
  };

  it('is answered with 408 and a closed connection', async () => {
    const client = await begin('/api/contact');
    expect(statusesIn(await client.closed)).toEqual(['408']);
  });

  it('is read if it arrives fast enough', async () => {
    const client = await begin('/api/contact');
    client.send('x'.repeat(89_999));
    await expect.poll(() => client.received()).toContain('read');
  });

  it('of a spreadsheet may take longer, until it is answered', async () => {
    const slow = await begin(UPLOAD_ROUTES.upload.path);
    const refused = await openRaw(url);
    refused.send(
      `POST ${UPLOAD_ROUTES.upload.path} HTTP/1.1\r\nHost: test\r\nContent-Length: 90000\r\nX-Answer: at once\r\n\r\n{`,
    );
    // A silent connection would be closed as idle.
    const drops = setInterval(() => refused.send('x'), 50);
    // By then, the other connection was checked as well.
    expect(await refused.closed).toContain('answered');
    clearInterval(drops);
    slow.send('x'.repeat(89_999));
    await expect.poll(() => slow.received()).toContain('read');
  });
});
