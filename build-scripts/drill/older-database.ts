import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { storedName } from '../../api/published/stored-form.ts';
import { changer } from './changes.ts';
import { checkAll, checkFiles, type Faults, settled } from './check.ts';
import { copyDatabase, restoreCopy } from './database-copies.ts';
import type { Ground } from './ground.ts';
import { type DrillOptions, type DrillResult, expectDone } from './kills.ts';
import { below, pick, type Random } from './random.ts';
import { startService } from './service.ts';

const COPY = 'older';
/** Changes that the restored database does not contain. */
const CHANGES = 20;
/** Files that are damaged, deleted or added in addition. */
const DAMAGES = 12;
/** The server's message about it. */
const NOTICE = 'every published file is compared with the ledger';

/**
 * Restores an older copy of the database under published pages, and starts the server: it must notice, and
 * correct every page. Then files are damaged, deleted and added while nothing runs, and `npm run rebuild --
 * --verify` must correct them.
 */
export async function drillOlderDatabase(
  ground: Ground,
  { times, random, onRound }: DrillOptions,
): Promise<DrillResult> {
  const listings = changer(ground.database, random);
  const figures = { 'wrong files after the restore': 0, 'damaged files': 0 };
  const faults: string[] = [];
  faults.push(...(await expectDone(ground.run('build-scripts/rebuild.ts', ['--json']))));
  for (let round = 1; round <= times && faults.length === 0; round += 1) {
    await copyDatabase(ground, COPY);
    await publishChanges(ground, listings.change);
    await restoreCopy(ground, COPY);
    figures['wrong files after the restore'] += wrongFiles(await checkFiles(ground));
    faults.push(...(await startOnOlder(ground)), ...(await checkFiles(ground)));
    figures['damaged files'] += await damageFiles(ground, random);
    faults.push(...(await verify(ground)), ...(await checkFiles(ground)));
    onRound(round);
  }
  if (faults.length === 0) faults.push(...(await checkAll(ground)));
  return { faults, figures: { ...figures, changes: listings.count() } };
}

/** The sum of the numbers that the faults begin with. */
const wrongFiles = (faults: Faults): number =>
  faults.reduce((sum, fault) => sum + Number.parseInt(fault, 10), 0);

async function publishChanges(ground: Ground, change: () => Promise<void>): Promise<void> {
  const service = await startService(ground);
  try {
    for (let left = CHANGES; left > 0; left -= 1) await change();
    await settled(ground);
  } finally {
    await service.stop();
  }
}

/** Starts the server, and waits until everything is corrected. */
async function startOnOlder(ground: Ground): Promise<Faults> {
  const service = await startService(ground);
  try {
    await service.running().until('files have been compared');
    await settled(ground);
    const output = service.running().output();
    return output.includes(NOTICE) ? [] : [`The server did not report it: ${output}`];
  } finally {
    await service.stop();
  }
}

const verify = (ground: Ground): Promise<Faults> =>
  expectDone(ground.run('build-scripts/rebuild.ts', ['--verify', '--json']));

/** Damages, deletes and adds files of listings. @returns number of files */
async function damageFiles(ground: Ground, random: Random): Promise<number> {
  const { rows } = await sql<{ path: string }>`
    select path from pages where kind = 'business' and hash is not null order by md5(path || ${random()}::text)
    limit ${DAMAGES}`.execute(ground.database().db);
  for (const { path } of rows) {
    const file = join(ground.published, storedName(pageFile(path)));
    const damage = pick(random, ['change', 'truncate', 'delete', 'add']);
    if (damage === 'add')
      await copyFile(file, join(dirname(file), storedName(`stray-${below(random, 1e9)}.html`)));
    else if (damage === 'delete') await rm(file);
    else {
      const bytes = await readFile(file);
      const at = below(random, bytes.length);
      if (damage === 'truncate') await writeFile(file, bytes.subarray(0, at));
      else await writeFile(file, bytes.with(at, (bytes[at] ?? 0) ^ 0xff));
    }
  }
  return rows.length;
}
