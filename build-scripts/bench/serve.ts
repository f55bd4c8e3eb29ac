import { mkdir, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { readStored } from '../../api/published/stored-file.ts';
import { storedName } from '../../api/published/stored-form.ts';
import { buildMissing } from './build.ts';
import { type LoadClient, startLoadClient } from './load.ts';
import { startNginx } from './peers/nginx.ts';
import { atLeast, atMost, type Measured, percentile } from './report.ts';
import type { Scratch } from './scratch.ts';
import { startServer } from './server.ts';

/** Number of pages that are requested repeatedly: all stay in the page cache. */
const PAGES = 3_000;
const CONNECTIONS = 32;
const SECONDS = 2;
/** All servers take turns, because the speed of the machine varies from minute to minute. */
const ROUNDS = 5;
const BLOCK = 4_096;
const DISK_SHARE = 0.45;

/** A server and encoding that pages are requested with. */
type Variant = { readonly name: string; readonly url: string; readonly accept: string };

/**
 * Serves published pages with our server, as they are stored and decompressed; the same pages with the same
 * server from a folder of uncompressed files; and with nginx if it is installed.
 */
export async function benchServe(scratch: Scratch): Promise<Measured> {
  await buildMissing(scratch);
  const { rows } = await sql<{ path: string }>`
    select path from pages where kind in ('business', 'city', 'category', 'country')
    order by md5(path) limit ${sql.lit(PAGES)}`.execute(scratch.database.db);
  const paths = rows.map(({ path }) => path);
  const plain = join(scratch.dir, 'plain');
  await copyPlain(scratch.folder, join(plain, 'public'), paths);
  await using undo = new AsyncDisposableStack();
  undo.defer(() => rm(plain, { recursive: true, force: true }));
  const serve = async (dataDir: string) =>
    undo.use(await startServer(scratch.database.url, dataDir)).url;
  const [ours, uncompressed] = [await serve(scratch.dir), await serve(plain)];
  const nginx = await startNginx(scratch.folder, scratch.dir);
  if (nginx) undo.defer(nginx.stop);
  const client = undo.use(startLoadClient());
  const rates = await measure(client, paths, [
    { name: 'br', url: ours, accept: 'br' },
    { name: 'gzip', url: ours, accept: 'gzip' },
    { name: 'identity', url: ours, accept: '' },
    { name: 'plain', url: uncompressed, accept: '' },
    ...(nginx ? [{ name: 'nginx', url: nginx.url, accept: 'br' }] : []),
  ]);
  const rate = (name: string) => rates.get(name) ?? 0;
  const disk = await compareDisk(scratch);
  const { storedBytes, plainBytes, storedOnDiskBytes, plainOnDiskBytes } = disk;
  return {
    goals: [
      atLeast('rate with brotli to that of plain files', rate('br') / rate('plain'), 1),
      atMost('stored bytes to those of plain files', storedBytes / plainBytes, DISK_SHARE),
      atMost(
        'disk blocks to those of plain files',
        storedOnDiskBytes / plainOnDiskBytes,
        DISK_SHARE,
      ),
    ],
    figures: {
      pagesAskedFor: paths.length,
      brotliPagesPerSecond: rate('br'),
      gzipPagesPerSecond: rate('gzip'),
      decompressedPagesPerSecond: rate('identity'),
      plainFilePagesPerSecond: rate('plain'),
      nginxPagesPerSecond: nginx ? rate('nginx') : 'not installed',
      ...(nginx && { rateComparedToNginx: rate('br') / rate('nginx') }),
      ...disk,
    },
  };
}

async function copyPlain(from: string, to: string, paths: readonly string[]): Promise<void> {
  for (const path of paths) {
    const file = join(to, pageFile(path));
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, (await readStored(from, pageFile(path))) ?? '');
  }
}

/** @returns the median of pages per second over the rounds, by name of the variant */
async function measure(
  client: LoadClient,
  paths: readonly string[],
  variants: readonly Variant[],
): Promise<Map<string, number>> {
  const rates = new Map(variants.map(({ name }): [string, number[]] => [name, []]));
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const { name, ...server } of variants) {
      const load = { ...server, paths, addresses: 0, connections: CONNECTIONS, seconds: SECONDS };
      const rate = await client.rate(load);
      // The first round warms up the code.
      if (round > 0) rates.get(name)?.push(rate);
    }
  return new Map([...rates].map(([name, all]) => [name, percentile(all, 0.5)]));
}

/** The disk space of the pages as stored, and if they were stored uncompressed. */
async function compareDisk({ database: { db }, folder }: Scratch) {
  const sum = { storedBytes: 0, plainBytes: 0, storedOnDiskBytes: 0, plainOnDiskBytes: 0 };
  for (let after = ''; ; ) {
    const pages = await db
      .selectFrom('pages')
      .select(['path', 'bytes'])
      .where('path', '>', after)
      .orderBy('path')
      .limit(PAGES)
      .execute();
    for (const { path, bytes } of pages) {
      const stats = await stat(join(folder, storedName(pageFile(path))));
      sum.storedBytes += stats.size;
      sum.storedOnDiskBytes += stats.blocks * 512;
      sum.plainBytes += bytes;
      sum.plainOnDiskBytes += Math.ceil(bytes / BLOCK) * BLOCK;
    }
    const last = pages.at(-1);
    if (last === undefined) return sum;
    after = last.path;
  }
}
