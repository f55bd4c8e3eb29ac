import { type RawBuilder, sql } from 'kysely';
import { WANTED_SITEMAPS } from '../../api/changes/sitemap-shards.queries.ts';
import { markPages, PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { startWorkers } from '../render/workers.ts';
import { buildMissing } from './build.ts';
import { editListing, type ListingRef, scatteredListings } from './changes.ts';
import { watchMemory } from './memory.ts';
import { atMost, type Measured, secondsSince } from './report.ts';
import type { Scratch } from './scratch.ts';

/** Renders all sitemaps, and finds which of them a change touches. */
export async function benchSitemaps(scratch: Scratch): Promise<Measured> {
  await buildMissing(scratch);
  const { database, input, threads, cluster } = scratch;
  let rendered = 0;
  const watch = watchMemory(cluster);
  const workers = startWorkers(input, threads, (batch) => {
    rendered += batch.rendered;
  });
  try {
    await workers.rebuild();
    await markSitemaps(scratch);
    const started = performance.now();
    await workers.rebuild();
    const seconds = secondsSince(started);
    const files = rendered;

    const [listing] = await scatteredListings(database.db, 1);
    const afterChange = async (set: RawBuilder<unknown>) =>
      listing ? writtenSitemaps(scratch, workers.rebuild, listing, set) : [];
    const edited = await afterChange(sql`url = ${`https://listing.example/${Date.now()}`}`);
    const withdrawn = await afterChange(sql`approved = false`);
    const approved = await afterChange(sql`approved = true`);
    return {
      goals: [
        atMost('all sitemaps in s', seconds, 10),
        atMost('sitemap files written after an edit', edited.length, 2),
      ],
      figures: {
        files,
        seconds,
        writtenAfterEdit: edited.join(' '),
        writtenAfterWithdrawal: withdrawn.join(' '),
        writtenAfterApproval: approved.join(' '),
        ...watch.stop(),
      },
    };
  } finally {
    await workers.stop();
  }
}

const IS_SITEMAP = sql<boolean>`kind in ('sitemap', 'sitemap-index')`;

/** Clears their recorded hashes, so that they are written, too. */
async function markSitemaps({ database: { db } }: Scratch): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`update pages set hash = null where ${IS_SITEMAP}`.execute(trx);
    await markPages(
      trx,
      PRIORITY.rebuild,
      sql`${WANTED_SITEMAPS} union all select 'sitemap-index', 0, 1`,
    );
  });
}

/** @returns paths of the sitemaps whose bytes a change of a listing has changed */
async function writtenSitemaps(
  { database: { db } }: Scratch,
  rebuild: () => Promise<unknown>,
  listing: ListingRef,
  set: RawBuilder<unknown>,
): Promise<string[]> {
  const hashes = async () => {
    const rows = await db
      .selectFrom('pages')
      .select(['path', 'hash'])
      .where(IS_SITEMAP)
      .orderBy('path')
      .execute();
    return new Map(rows.map(({ path, hash }) => [path, hash?.toString('hex')]));
  };
  const before = await hashes();
  await editListing(db, listing, set);
  await rebuild();
  return [...(await hashes())].flatMap(([path, hash]) => (before.get(path) === hash ? [] : path));
}
