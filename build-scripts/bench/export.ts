import { once } from 'node:events';
import { request } from 'node:http';
import {
  EXPORT_FIELDS,
  EXPORT_ROUTES,
  type ExportFormat,
  exportCountSchema,
} from '../../api/contract/calls/exports-api.ts';
import { encodeParameters } from '../../api/contract/calls/route.ts';
import { AppError } from '../../api/errors.ts';
import { atLeast, atMost, type Measured, medianBy, named, secondsSince, speed } from './report.ts';
import type { Scratch } from './scratch.ts';
import { type BenchServer, startServer } from './server.ts';
import { bareCopy, swallowed } from './swallowed.ts';

/** Rounds alternate, so that a busy moment of the machine affects both measurements. */
const ROUNDS = 3;
const LEAST_ROWS_PER_SECOND = 60_000;
const LEAST_SHARE_OF_BARE_COPY = 0.3;
/** The same limit as for imports. */
const MOST_MEGABYTES = 500;

const COPY = ['copy businesses to stdout'];

type Download = { readonly seconds: number; readonly bytes: number };

/**
 * Downloads all listings with all fields from the server, which runs in a separate process, as CSV and
 * .xlsx. Compared with the floor: a COPY of the table's rows.
 */
export async function benchExport({ database, dir, silent }: Scratch): Promise<Measured> {
  await using server = await startServer(database.url, dir);
  const note = (what: string, { seconds }: Download) =>
    silent ? undefined : console.error(`${what}: ${seconds.toFixed(2)} s`);
  const rows = await countRows(server);
  const bare: Download[] = [];
  const csv: Download[] = [];
  // The first read brings the table into memory, and is not counted.
  await bareCopy(database, COPY);
  for (let round = 1; round <= ROUNDS; round += 1) {
    bare.push(await bareCopy(database, COPY));
    csv.push(await download(server, 'csv'));
  }
  const ours = medianBy(csv, ({ seconds }) => seconds);
  const copied = medianBy(bare, ({ seconds }) => seconds);
  note('Bare COPY', copied);
  note('CSV', ours);
  const csvPeak = await server.peakBytes();
  const compressed = await download(server, 'csv', 'br');
  note('CSV, compressed', compressed);
  const xlsx = await download(server, 'xlsx');
  note('.xlsx', xlsx);
  const peak = await server.peakBytes();
  return {
    goals: [
      atLeast('csv rows per second', rows / ours.seconds, LEAST_ROWS_PER_SECOND),
      atLeast('csv over bare copy', copied.seconds / ours.seconds, LEAST_SHARE_OF_BARE_COPY),
      atMost('peak memory of the server in MB', peak / 1e6, MOST_MEGABYTES),
    ],
    figures: {
      exportedRows: rows,
      ...named('bareCopy', speed(copied, rows)),
      ...named('csv', { ...speed(ours, rows), bytes: ours.bytes, peakBytes: csvPeak }),
      ...named('compressedCsv', { ...speed(compressed, rows), bytes: compressed.bytes }),
      ...named('xlsx', { ...speed(xlsx, rows), bytes: xlsx.bytes }),
      peakBytes: peak,
    },
  };
}

async function countRows({ url, cookie }: BenchServer): Promise<number> {
  const answer = await fetch(url + EXPORT_ROUTES.count.path, { headers: { Cookie: cookie } });
  return exportCountSchema.parse(await answer.json()).rows;
}

async function download(
  { url, cookie }: BenchServer,
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
