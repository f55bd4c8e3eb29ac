import { copyFile, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { storedName } from '../../api/published/stored-form.ts';
import { checkFiles, type Faults, settled } from './check.ts';
import { copyDatabase, restoreCopy } from './database-copies.ts';
import type { Ground } from './ground.ts';
import { count, type Drill, type Stage } from './run-drill.ts';
import { publishChanges, startService } from './service.ts';

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
export const drillOlderDatabase: Drill = async (stage) => {
  const { ground, listings, tally } = stage;
  const first = await ground.rebuild();
  return {
    async round() {
      await copyDatabase(ground, COPY);
      await publishChanges(ground, listings, CHANGES);
      await restoreCopy(ground, COPY);
      count(tally, 'wrong files after the restore', wrongFiles(await checkFiles(ground)));
      const faults = [...first, ...(await startOnOlder(ground)), ...(await checkFiles(ground))];
      count(tally, 'damaged files', await damageFiles(stage));
      return [...faults, ...(await ground.rebuild('--verify'))];
    },
  };
};

/** The sum of the numbers that the faults begin with. */
const wrongFiles = (faults: Faults): number =>
  faults.reduce((sum, fault) => sum + Number.parseInt(fault, 10), 0);

/** Starts the server, and waits until everything is corrected. */
async function startOnOlder(ground: Ground): Promise<Faults> {
  await using service = await startService(ground);
  await service.running().until('files have been compared');
  await settled(ground);
  const output = service.running().output();
  return output.includes(NOTICE) ? [] : [`The server did not report it: ${output}`];
}

/** Damages, deletes and adds files of listings. @returns number of files */
async function damageFiles({ ground, random }: Stage): Promise<number> {
  const { rows } = await sql<{ path: string }>`
    select path from pages where kind = 'business' and hash is not null
    order by md5(path || ${random.next()}::text) limit ${DAMAGES}`.execute(ground.database().db);
  for (const { path } of rows) {
    const file = join(ground.published, storedName(pageFile(path)));
    const damage = random.pick(['change', 'truncate', 'delete', 'add']);
    if (damage === 'add')
      await copyFile(file, join(dirname(file), storedName(`stray-${random.below(1e9)}.html`)));
    else if (damage === 'delete') await rm(file);
    else {
      const bytes = await readFile(file);
      const at = random.below(bytes.length);
      if (damage === 'truncate') await writeFile(file, bytes.subarray(0, at));
      else await writeFile(file, bytes.with(at, (bytes[at] ?? 0) ^ 0xff));
    }
  }
  return rows.length;
}
