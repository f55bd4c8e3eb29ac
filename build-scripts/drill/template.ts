import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { updateListings } from '../../api/changes/testing/update-listings.ts';
import { findWrongFiles } from '../audit/audit-ledger.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { addBatch, emptyResult, TEMPLATES, workerInput } from '../render/rebuild.ts';
import { startWorkers } from '../render/workers.ts';
import type { Faults } from './check.ts';
import type { Ground } from './ground.ts';
import { count, type Drill } from './run-drill.ts';

/** Message of the error that the template throws. */
const REASON = 'this listing has no such glyph';

/**
 * Renders with templates that throw for one listing: only that page fails, with its reason; the others are
 * published. Then renders with intact templates.
 */
export const drillTemplate: Drill = async ({ ground, random, listings, tally }) => {
  const first = await ground.rebuild();
  return {
    async round(nth) {
      for (let left = 5; left > 0; left -= 1) await listings.change();
      const id = await publicListing(ground, random.next());
      const templates = await faultyTemplates(ground, id, nth);
      const { written, failed } = await rebuildWith(ground, templates);
      count(tally, 'published', written);
      return [
        ...first,
        ...(failed === 1 ? [] : [`${failed} pages have failed, not one`]),
        ...(await checkFailure(ground, id)),
        ...(await ground.rebuild()),
      ];
    },
  };
};

/** A public listing, whose page becomes stale. */
async function publicListing(ground: Ground, start: number): Promise<number> {
  const { db } = ground.database();
  const { rows } = await sql<{ id: number }>`
    select id from businesses where public
    order by id offset floor(${start}::float8 * (select count(*) from businesses where public)) limit 1`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await updateListings(db, sql`values (${id}::bigint)`, sql`name = name || ' Inc.'`);
  return id;
}

/** The compiled templates of the same version, which throw for one listing. @returns their folder */
async function faultyTemplates(ground: Ground, id: number, round: number): Promise<string> {
  const folder = join(ground.dir, `templates-${round}`);
  await cp(TEMPLATES, folder, { recursive: true });
  const entry = join(folder, 'server', 'entry.mjs');
  await rename(entry, join(folder, 'server', 'sound.mjs'));
  await writeFile(
    entry,
    `export * from './sound.mjs';
import { render as sound } from './sound.mjs';
export async function render(document) {
  if (document.kind === 'business' && document.id === ${id}) throw new Error('${REASON}');
  return sound(document);
}
`,
  );
  return folder;
}

async function rebuildWith(ground: Ground, templates: string) {
  const config = ground.config();
  const result = emptyResult();
  const input = { ...workerInput(config, ground.database()), templates };
  const workers = startWorkers(input, config.workers, (batch) => addBatch(result, batch));
  try {
    await workers.rebuild();
  } finally {
    await workers.stop();
  }
  return result;
}

/** Only that page is stale, with the reason; all files match the ledger. */
async function checkFailure(ground: Ground, id: number): Promise<Faults> {
  const { db } = ground.database();
  const stale = await db.selectFrom('stale_pages').selectAll().execute();
  const publisher = await openPublisher(ground.config().publishTo);
  const faults = Object.keys(await findWrongFiles(db, publisher));
  const [mark] = stale;
  if (stale.length !== 1 || mark?.kind !== 'business' || mark.key !== id)
    faults.push(`stale: ${JSON.stringify(stale)}, not the page of ${id} alone`);
  if (!mark?.error?.includes(REASON)) faults.push(`the reason is missing: ${mark?.error}`);
  return faults;
}
