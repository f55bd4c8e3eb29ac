import { cp, mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import { deleteListings } from '../../api/deletions/delete-listings.ts';
import { uploadFolder } from '../../api/imports/uploads/upload-store.ts';
import { folderStorage } from '../backup/folder-storage.ts';
import { takeBackup } from '../backup/take-backup.ts';
import { type TableSums, tableSums } from '../backup/testing/table-sums.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { importListings } from '../scratch/import-listings.ts';
import { databaseUrl } from '../scratch/scratch-server.ts';
import { compareFiles, type Faults, settled } from './check.ts';
import { changedSample } from './conflict.ts';
import { administer } from './database-copies.ts';
import type { Ground } from './ground.ts';
import { killRestore, type RestorePlan, restoreWhole } from './restore-kills.ts';
import type { Drill, Stage } from './run-drill.ts';
import { publishChanges, repeatedly, startService } from './service.ts';

const RESTORED = 'restored';
/** Changes between the backup of an idle directory and its restore. */
const CHANGES = 10;
const PACE = 20;
/** Default number of killed restores of each kind in a round. */
const KILLS = 2;

type TakenBackup = { readonly file: string; readonly sums: TableSums };

/**
 * Backs up a directory, when idle and during changes, and restores both backups: into an empty database and
 * over a newer state. Every table must be as in the snapshot, and the published pages as they were then.
 * Restores are killed, and must leave the old database or one that programs refuse.
 */
export const drillRestore =
  (kills = KILLS): Drill =>
  async (stage) => {
    await addUsageData(stage);
    return {
      async round() {
        const still = await backUpSettled(stage);
        const moving = await backUpAmidChanges(stage);
        const faults = [
          ...(await restoreIntoEmpty(stage, moving, kills)),
          ...(await restoreOver(stage, still, kills)),
        ];
        return faults.length > 0 ? faults : comparePages(stage.ground);
      },
    };
  };

/** Adds the data of a directory in use: accounts, messages, deletions and imports to undo. */
async function addUsageData({ ground, random }: Stage): Promise<void> {
  const { db, pool } = ground.database();
  const credentials = { username: 'ada', password: 'correct horse battery' };
  const ada = await createAdministrator(db, { ...credentials, role: 'administrator' });
  const message = { email: 'a@b.example', subject: '\\N', message: 'line\nline \u{1F600}' };
  const messages = Array.from({ length: 20 }, (_, index) => ({
    ...message,
    name: `Ünal\t${index}`,
  }));
  await db.insertInto('contact_messages').values(messages).execute();
  const first = await db.selectFrom('businesses').select('id').orderBy('id').limit(5).execute();
  const ids = first.map(({ id }) => id);
  await db.transaction().execute((trx) => deleteListings(trx, 'selected', { ids }, ada));
  await importListings(pool, await changedSample(ground, random), 500);
  const { id } = await db
    .insertInto('imports')
    .values({ file_name: 'waiting.csv', file_bytes: 6, batch_size: 100, status: 'failed' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const folder = join(uploadFolder(ground.config()), String(id));
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'waiting.csv'), 'name\nx');
  await sql`update imports set file_path = ${join(folder, 'waiting.csv')}, finished_at = now()
    where id = ${id}`.execute(db);
}

const publishedCopy = (ground: Ground) => join(ground.dir, 'published-then');

async function backUpSettled({ ground, listings }: Stage): Promise<TakenBackup> {
  await publishChanges(ground, listings, CHANGES);
  const file = join(ground.dir, 'settled.backup');
  const { code, stderr } = await ground.run('build-scripts/backup.ts', ['--to', file, '--json'])
    .finished;
  if (code !== 0) throw new Error(stderr);
  await rm(publishedCopy(ground), { recursive: true, force: true });
  await cp(ground.published, publishedCopy(ground), { recursive: true });
  return { file, sums: await tableSums(ground.database().url) };
}

/** Reads the checksums in the snapshot of the backup, while changes continue. */
async function backUpAmidChanges({ ground, listings, random }: Stage): Promise<TakenBackup> {
  await using undo = new AsyncDisposableStack();
  undo.use(await startService(ground));
  undo.defer(() => settled(ground));
  undo.defer(repeatedly(listings.change, () => random.below(PACE)));
  const database = ground.database();
  const holder = await database.pool.connect();
  undo.defer(() => holder.release());
  await holder.query('begin isolation level repeatable read');
  undo.defer(async () => void (await holder.query('rollback')));
  const { rows } = await holder.query<{ id: string }>('select pg_export_snapshot() as id');
  const snapshot = rows[0]?.id;
  const create = () => folderStorage(ground.dir).create('amid.backup');
  await takeBackup(database, create, { uploadFolder: uploadFolder(ground.config()), snapshot });
  const sums = await tableSums(database.url, snapshot);
  return { file: join(ground.dir, 'amid.backup'), sums };
}

async function restoreIntoEmpty(
  stage: Stage,
  { file, sums: expected }: TakenBackup,
  kills: number,
): Promise<Faults> {
  const { ground } = stage;
  const url = databaseUrl(ground.database().url, RESTORED);
  const plan: RestorePlan = { url, file, before: null, expected };
  const empty = async () => {
    await administer(ground, `drop database if exists ${RESTORED} with (force)`);
    await administer(ground, `create database ${RESTORED} template template0`);
  };
  await empty();
  const { faults, ms } = await restoreWhole(ground, plan);
  const found = [...faults];
  for (let killed = 0; killed < kills && found.length === 0; killed += 1) {
    await empty();
    const after = await killRestore(stage, plan, ms);
    found.push(...after.faults);
    if (after.left !== 'restored') found.push(...(await restoreWhole(ground, plan)).faults);
  }
  await administer(ground, `drop database ${RESTORED} with (force)`);
  return found;
}

async function restoreOver(
  stage: Stage,
  { file, sums: expected }: TakenBackup,
  kills: number,
): Promise<Faults> {
  const { ground } = stage;
  const { url } = ground.database();
  const before = await tableSums(url);
  const plan: RestorePlan = { url, file, before, expected };
  return ground.disconnected(async () => {
    const found: string[] = [];
    let longest = 4_000;
    for (let killed = 0; killed < kills && found.length === 0; killed += 1) {
      const after = await killRestore(stage, plan, longest);
      found.push(...after.faults);
      if (after.left === 'restored') break;
      longest *= 2;
    }
    return [...found, ...(await restoreWhole(ground, plan)).faults];
  });
}

/** Sitemaps contain the times of changes, and pages that are published again have changed. */
const isSitemap = (file: string) => file.includes('sitemap');

/** Pages of the newer state are published: after a verification they must be those of the backup. */
async function comparePages(ground: Ground): Promise<Faults> {
  const faults = await ground.rebuild('--verify');
  const then = await openPublisher({ kind: 'directory', path: publishedCopy(ground) });
  const now = await openPublisher(ground.config().publishTo);
  return [...faults, ...(await compareFiles(now, then, isSitemap))];
}
