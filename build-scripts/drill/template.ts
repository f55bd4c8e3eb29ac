import { cp, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { changeListings } from '../../api/changes/change-listings.ts';
import { PRIORITY } from '../../api/changes/stale-marks.queries.ts';
import { auditFiles } from '../audit/audit-ledger.ts';
import { collectProblems } from '../audit/problems.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { addBatch, emptyResult, TEMPLATES, workerInput } from '../render/rebuild.ts';
import { startWorkers } from '../render/workers.ts';
import { changer } from './changes.ts';
import { checkAll, checkFiles, type Faults } from './check.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, expectDone } from './kills.ts';

/** Message of the error that the template throws. */
const REASON = 'this listing has no such glyph';

/**
 * Renders with templates that throw for one listing: only that page fails, with its reason; the others are
 * published. Then renders with intact templates.
 */
export async function drillTemplate(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const rebuild = () => ground.run('build-scripts/rebuild.ts', ['--json']);
  const listings = changer(ground.database, random);
  const faults: string[] = [...(await expectDone(rebuild()))];
  let published = 0;
  for (let round = 1; round <= times && faults.length === 0; round += 1) {
    for (let left = 5; left > 0; left -= 1) await listings.change();
    const id = await publicListing(ground, random());
    const templates = await faultyTemplates(ground, id, round);
    const result = await rebuildWith(ground, templates);
    published += result.written;
    if (result.failed !== 1) faults.push(`${result.failed} pages have failed, not one`);
    faults.push(...(await checkFailure(ground, id)));
    faults.push(...(await expectDone(rebuild())), ...(await checkFiles(ground)));
    onRound(round);
  }
  if (faults.length === 0) faults.push(...(await checkAll(ground)));
  return { faults, figures: { published, changes: listings.count() } };
}

/** A public listing, whose page becomes stale. */
async function publicListing(ground: Ground, start: number): Promise<number> {
  const { db } = ground.database();
  const { rows } = await sql<{ id: number }>`
    select id from businesses where public
    order by id offset floor(${start}::float8 * (select count(*) from businesses where public)) limit 1`.execute(
    db,
  );
  const id = rows[0]?.id ?? 0;
  await db
    .transaction()
    .execute((trx) =>
      changeListings(trx, PRIORITY.edit, (listings) =>
        listings.update({ ids: [id], set: sql`name = name || ' Inc.'` }),
      ),
    );
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
  const problems = collectProblems();
  await auditFiles(db, await openPublisher(ground.config().publishTo), problems);
  const faults = Object.keys(problems.found());
  const [mark] = stale;
  if (stale.length !== 1 || mark?.kind !== 'business' || mark.key !== id)
    faults.push(`stale: ${JSON.stringify(stale)}, not the page of ${id} alone`);
  if (!mark?.error?.includes(REASON)) faults.push(`the reason is missing: ${mark?.error}`);
  return faults;
}
