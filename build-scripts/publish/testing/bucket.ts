import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { BucketTarget } from '../../../api/publish-target.ts';
import { portOf } from '../../scratch/free-port.ts';

const NAME = 'pages';
/** The key pair of s3rver. */
export const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const REFUSALS = { 403: 'AccessDenied', 503: 'ServiceUnavailable' } as const;
type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
) => keyof typeof REFUSALS | undefined;

export type TestBucket = Awaited<ReturnType<typeof startBucket>>;

/** Starts a store with one empty bucket on a free port of this machine. */
export async function startBucket() {
  const directory = await mkdtemp(join(tmpdir(), 'bucket-'));
  const store = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: NAME, configs: [] }],
  });
  await store.configureBuckets();
  const handle = store.callback();
  const requests: string[] = [];
  let refuse: Refuse = () => undefined;

  const server = createServer((request, response) => {
    // The test's clock, to which the client adjusts its own.
    response.setHeader('Date', new Date().toUTCString());
    requests.push(`${request.method} ${request.url}`);
    const status = refuse(request, response);
    if (status === undefined) return handle(request, response);
    request.resume();
    response.writeHead(status, { 'Content-Type': 'application/xml' });
    response.end(`<Error><Code>${REFUSALS[status]}</Code><Message>No.</Message></Error>`);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const endpoint = `http://127.0.0.1:${portOf(server)}`;

  return {
    name: NAME,
    endpoint,
    /** @returns the object as it is stored */
    async get(key: string) {
      // Without this header, s3rver answers as a website.
      const headers = { 'x-amz-request-payer': 'requester' };
      const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
      get(`${endpoint}/${NAME}/${key}`, { headers, agent: false }, resolve).once('error', reject);
      const response = await promise;
      const bytes = await buffer(response);
      return { status: response.statusCode, headers: response.headers, bytes };
    },
    /** Creates empty objects without requests, of which a thousand would take ten seconds. */
    async put(keys: readonly string[]) {
      for (const key of keys) {
        const file = join(directory, NAME, `${key}._S3rver_object`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, '');
      }
    },
    /** Answers requests with the error status that the function returns. */
    refuse(choose: Refuse) {
      refuse = choose;
    },
    /** Method and URL of each request, e.g. `PUT /pages/key`. */
    requests,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await rm(directory, { recursive: true, force: true });
    },
  };
}

/** The bucket as a configured publish target. */
export const bucketTarget = ({ name, endpoint }: TestBucket): BucketTarget => ({
  kind: 's3',
  bucket: name,
  prefix: '',
  endpoint,
  region: 'us-east-1',
  credentials: KEY,
});
