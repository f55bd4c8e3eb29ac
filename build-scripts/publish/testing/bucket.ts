import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import {
  createServer,
  get,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type ServerResponse,
} from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import S3rver from 's3rver';
import type { BucketTarget } from '../../../api/publish-target.ts';

const NAME = 'pages';
/** The key pair of s3rver. */
export const KEY = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' };

const REFUSALS = { 403: 'AccessDenied', 503: 'ServiceUnavailable' } as const;
type Refuse = (
  request: IncomingMessage,
  response: ServerResponse,
) => keyof typeof REFUSALS | undefined;

type Answer = {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly bytes: Buffer;
};

export type TestBucket = {
  readonly name: string;
  readonly endpoint: string;
  /** @returns the object as it is stored */
  readonly get: (key: string) => Promise<Answer>;
  /** Creates empty objects without requests, of which a thousand would take ten seconds. */
  readonly put: (keys: readonly string[]) => Promise<void>;
  /** Answers requests with the error status that the function returns. */
  readonly refuse: (choose: Refuse) => void;
  /** Method and URL of each request, e.g. `PUT /pages/key`. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
};

/** Starts a store with one empty bucket on a free port of this machine. */
export async function startBucket(): Promise<TestBucket> {
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
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The store has no port.');
  const endpoint = `http://127.0.0.1:${address.port}`;

  return {
    name: NAME,
    endpoint,
    get: (key) =>
      new Promise((resolve, reject) => {
        // Without this header, s3rver answers as a website.
        const headers = { 'x-amz-request-payer': 'requester' };
        get(`${endpoint}/${NAME}/${key}`, { headers, agent: false }, (response) => {
          const { statusCode: status, headers } = response;
          buffer(response).then((bytes) => resolve({ status, headers, bytes }), reject);
        }).once('error', reject);
      }),
    async put(keys) {
      for (const key of keys) {
        const file = join(directory, NAME, `${key}._S3rver_object`);
        await mkdir(dirname(file), { recursive: true });
        await writeFile(file, '');
      }
    },
    refuse(choose) {
      refuse = choose;
    },
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
