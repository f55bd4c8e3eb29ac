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
/** The only key pair that s3rver knows. */
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
  /** The object as any client gets it, nothing unpacked. */
  readonly get: (key: string) => Promise<Answer>;
  /** Puts empty objects there at once: a thousand requests would take ten seconds. */
  readonly put: (keys: readonly string[]) => Promise<void>;
  /** Has requests answered with a status of the function's choice, where it makes one. */
  readonly refuse: (choose: Refuse) => void;
  /** `PUT /pages/key` and so on, as they came. */
  readonly requests: string[];
  readonly close: () => Promise<void>;
};

/** Runs a store with one empty bucket on a free port of this machine. */
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
    // By the clock of the test, which the client sets its own by.
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
        // The header tells s3rver that this is no visitor of a website.
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

/** What the configuration would say of it. */
export const bucketTarget = ({ name, endpoint }: TestBucket): BucketTarget => ({
  kind: 's3',
  bucket: name,
  prefix: '',
  endpoint,
  region: 'us-east-1',
  credentials: KEY,
});
