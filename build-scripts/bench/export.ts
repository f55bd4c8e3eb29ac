import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { request } from 'node:http';
import { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import { to as copyTo } from 'pg-copy-streams';
import { z } from 'zod';
import { EXPORT_ROUTES } from '../../api/contract/calls/export-routes.ts';
import {
  EXPORT_FIELDS,
  type ExportFormat,
  exportCountSchema,
} from '../../api/contract/calls/exports-api.ts';
import { encodeParameters } from '../../api/contract/calls/route.ts';
import { withSession } from '../../api/database/session.ts';
import { AppError } from '../../api/errors.ts';
import { atLeast, atMost, type Measured, percentile, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';
import type { Served } from './serve-process.ts';

/** Rounds alternate, so that a busy moment of the machine affects both measurements. */
const ROUNDS = 3;
const LEAST_ROWS_PER_SECOND = 60_000;
const LEAST_SHARE_OF_BARE_COPY = 0.3;
/** The same limit as for imports. */
const MOST_MEGABYTES = 500;

const servedSchema = z.object({ url: z.string(), cookie: z.string() }) satisfies z.ZodType<Served>;

type Download = { readonly seconds: number; readonly bytes: number };

/**
 * Downloads all listings with all fields from the server, which runs in a separate process, as CSV and
 * .xlsx. Compared with the floor: a COPY of the table's rows.
 */
export async function benchExport({ database, dir, silent }: Scratch): Promise<Measured> {
  const child = fork(fileURLToPath(new URL('./serve-process.ts', import.meta.url)), {
    env: { DATABASE_URL: database.url, DATA_DIR: dir },
  });
  const note = (what: string, { seconds }: Download) =>
    silent ? undefined : console.error(`${what}: ${seconds.toFixed(2)} s`);
  try {
    const served = servedSchema.parse(await nextMessage(child));
    const rows = await countRows(served);
    const bare: Download[] = [];
    const csv: Download[] = [];
    // The first read brings the table into memory, and is not counted.
    await bareCopy(database);
    for (let round = 1; round <= ROUNDS; round += 1) {
      bare.push(await bareCopy(database));
      csv.push(await download(served, 'csv'));
    }
    const [ours, copied] = [middle(csv), middle(bare)];
    note('Bare COPY', copied);
    note('CSV', ours);
    const csvPeak = await peakBytes(child);
    const compressed = await download(served, 'csv', 'br');
    note('CSV, compressed', compressed);
    const xlsx = await download(served, 'xlsx');
    note('.xlsx', xlsx);
    const peak = await peakBytes(child);
    return {
      goals: [
        atLeast('csv rows per second', rows / ours.seconds, LEAST_ROWS_PER_SECOND),
        atLeast('csv over bare copy', copied.seconds / ours.seconds, LEAST_SHARE_OF_BARE_COPY),
        atMost('peak memory of the server in MB', peak / 1e6, MOST_MEGABYTES),
      ],
      figures: {
        exportedRows: rows,
        bareCopySeconds: copied.seconds,
        bareCopyRowsPerSecond: rows / copied.seconds,
        csvSeconds: ours.seconds,
        csvRowsPerSecond: rows / ours.seconds,
        csvBytes: ours.bytes,
        csvPeakBytes: csvPeak,
        compressedCsvSeconds: compressed.seconds,
        compressedCsvRowsPerSecond: rows / compressed.seconds,
        compressedCsvBytes: compressed.bytes,
        xlsxSeconds: xlsx.seconds,
        xlsxRowsPerSecond: rows / xlsx.seconds,
        xlsxBytes: xlsx.bytes,
        peakBytes: peak,
      },
    };
  } finally {
    child.disconnect();
    if (child.exitCode === null) await once(child, 'exit');
  }
}

/** The next message of the process. */
async function nextMessage(child: ChildProcess): Promise<unknown> {
  const [message] = await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => {
      throw new AppError('internal', `The server ended with ${code}.`);
    }),
  ]);
  return message;
}

async function peakBytes(child: ChildProcess): Promise<number> {
  child.send('memory');
  return z.number().parse(await nextMessage(child));
}

async function countRows({ url, cookie }: Served): Promise<number> {
  const answer = await fetch(url + EXPORT_ROUTES.count.path, { headers: { Cookie: cookie } });
  return exportCountSchema.parse(await answer.json()).rows;
}

async function download(
  { url, cookie }: Served,
  format: ExportFormat,
  encoding = 'identity',
): Promise<Download> {
  const started = performance.now();
  const query = encodeParameters({ fields: EXPORT_FIELDS, format });
  const sent = request(`${url}${EXPORT_ROUTES.download.path}?${query}`, {
    headers: { Cookie: cookie, 'Accept-Encoding': encoding },
  }).end();
  const [answer] = await once(sent, 'response');
  if (answer.statusCode !== 200)
    throw new AppError('internal', `The server answered ${answer.statusCode}.`);
  const bytes = await swallowed(answer);
  return { seconds: secondsSince(started), bytes };
}

function bareCopy({ pool }: Scratch['database']): Promise<Download> {
  return withSession(pool, async ({ client }) => {
    const started = performance.now();
    const bytes = await swallowed(client.query(copyTo('copy businesses to stdout')));
    return { seconds: secondsSince(started), bytes };
  });
}

async function swallowed(stream: NodeJS.ReadableStream): Promise<number> {
  let bytes = 0;
  const sink = new Writable({
    write(chunk: Buffer, _, done) {
      bytes += chunk.length;
      done();
    },
  });
  await pipeline(stream, sink);
  return bytes;
}

/** The download with the median time. */
function middle(downloads: readonly Download[]): Download {
  const seconds = percentile(
    downloads.map((download) => download.seconds),
    0.5,
  );
  return downloads.find((download) => download.seconds === seconds) ?? { seconds, bytes: 0 };
}
