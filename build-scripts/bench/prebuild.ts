import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { WANTED_PAGES } from '../../api/changes/wanted-pages.queries.ts';
import { FILE_KINDS, type PageRef } from '../../api/contract/pages/documents.ts';
import { loadDocuments } from '../pages/index.ts';
import { type Build, build, buildFigures, forgetPublished, rate } from './build.ts';
import { astroBuild } from './peers/astro-build.ts';
import { startFloor } from './peers/floor.ts';
import { atLeast, atMost, type Measured } from './report.ts';
import type { Scratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

/** Number of pages with which `astro build` and the floor are measured. */
const PEER_PAGES = 20_000;
/** Documents that are loaded at once. */
const BATCH = 500;

/** Builds the whole site from scratch, in one run with its peers. */
export async function benchPrebuild(
  scratch: Scratch,
  { peers }: { readonly peers: boolean },
): Promise<Measured> {
  await forgetPublished(scratch);
  await warmUp(scratch.database.db, 'buffer');
  return peers ? benchWithPeers(scratch) : benchAlone(scratch);
}

async function benchAlone(scratch: Scratch): Promise<Measured> {
  return describe(scratch, await build(scratch, { everything: true }));
}

async function benchWithPeers(scratch: Scratch): Promise<Measured> {
  const documents = join(scratch.dir, 'documents.jsonl');
  const peerPages = await writeDocuments(scratch, documents, PEER_PAGES);
  const astro = await astroBuild(scratch, documents);
  const floor = await startFloor(scratch, documents);
  try {
    const built = await build(scratch, { everything: true, floor });
    const own = await describe(scratch, built);
    const { pages, renderSeconds, writeSeconds, writeTogetherSeconds } = floor.report();
    const ours = rate(built);
    const floorRate = rate({ pages, seconds: renderSeconds + writeSeconds });
    const astroRate = rate({ pages: peerPages, seconds: astro.seconds });
    return {
      goals: [
        atLeast('rate compared to astro build', ours / astroRate, 3),
        atMost('time compared to the floor', floorRate / ours, 1.25),
        ...own.goals,
      ],
      figures: {
        ...own.figures,
        peerPages,
        astroBuildPagesPerSecond: astroRate,
        astroPagePhasePagesPerSecond: rate({ pages: peerPages, seconds: astro.pageSeconds }),
        astroPeakBytes: astro.peakBytes,
        floorPages: pages,
        floorRenderPagesPerSecond: rate({ pages, seconds: renderSeconds }),
        floorWriteFilesPerSecond: rate({ pages, seconds: writeSeconds }),
        floorWriteTogetherFilesPerSecond: rate({ pages, seconds: writeTogetherSeconds }),
        floorPagesPerSecond: floorRate,
        timeComparedToTheFloorTogether:
          rate({ pages, seconds: renderSeconds + writeTogetherSeconds }) / ours,
      },
    };
  } finally {
    await floor.stop();
    await rm(documents);
  }
}

async function describe({ rows, database }: Scratch, built: Build): Promise<Measured> {
  const first = built.tenths[0];
  const last = built.tenths.at(-1);
  const published = await sql<{ bytes: number }>`
    select coalesce(sum(bytes), 0)::bigint as bytes from pages`.execute(database.db);
  return {
    goals: [
      ...(first && last && first !== last
        ? [atLeast('rate of the last tenth to the first', rate(last) / rate(first), 0.8)]
        : []),
      atMost(
        'peak memory of ours in MB',
        built.memory.peakOursBytes / 1e6,
        rows > 100_000 ? 1000 : 900,
      ),
    ],
    figures: { ...buildFigures(built), publishedBytes: published.rows[0]?.bytes ?? 0 },
  };
}

/** Clears the cache of a newly built site: every page is rendered, none is written. */
export async function benchUnchanged(scratch: Scratch): Promise<Measured> {
  await forgetPublished(scratch);
  const first = await build(scratch, { everything: true });
  const again = await build(scratch, { everything: true });
  const prebuild = rate(first);
  return {
    goals: [
      atMost('pages written', again.result.written, 0),
      atLeast('rate compared to prebuild', rate(again) / prebuild, 2),
    ],
    figures: { ...buildFigures(again), prebuildPagesPerSecond: prebuild },
  };
}

/**
 * Writes documents of pages as lines of JSON, each kind in its proportion of the whole site: every n-th
 * page. Pages that `astro build` cannot make are left out: error pages, which have another status, and
 * files that are not pages.
 * @param most maximum number of documents
 * @returns number of documents
 */
async function writeDocuments({ database: { db } }: Scratch, file: string, most: number) {
  const { rows: refs } = await sql<PageRef>`
    select kind, key, page from (
      select kind, key, page, row_number() over (order by kind, key, page) as nth, count(*) over () as total
      from (${WANTED_PAGES}) wanted
      where kind <> all (${['error', ...FILE_KINDS]}::page_kind[])
    ) numbered
    where (nth * ${most}::int) / greatest(total, ${most}::int)
      > ((nth - 1) * ${most}::int) / greatest(total, ${most}::int)
    order by kind, key, page`.execute(db);
  const out = createWriteStream(file);
  for (let start = 0; start < refs.length; start += BATCH) {
    const loaded = await loadDocuments(db, refs.slice(start, start + BATCH));
    const lines = loaded.map(({ document }) => `${JSON.stringify(document)}\n`).join('');
    if (!out.write(lines)) await once(out, 'drain');
  }
  out.end();
  await once(out, 'close');
  return refs.length;
}
