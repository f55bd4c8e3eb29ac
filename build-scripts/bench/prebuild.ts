import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { type Build, build, buildFigures, forgetPublished, rate } from './build.ts';
import { writeDocuments } from './documents.ts';
import { astroBuild } from './peers/astro-build.ts';
import { startFloor } from './peers/floor.ts';
import { atLeast, atMost, type Measured, memoryGoal } from './report.ts';
import type { Scratch } from './scratch.ts';
import { warmUp } from './warm-up.ts';

/** Number of pages with which `astro build` and the floor are measured. */
const PEER_PAGES = 20_000;

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
    const built = await build(scratch, { everything: true, interruption: floor });
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
      memoryGoal(rows, built.memory.peakOursBytes),
    ],
    figures: { ...buildFigures(built), publishedBytes: published.rows[0]?.bytes ?? 0 },
  };
}
