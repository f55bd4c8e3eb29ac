import { z } from 'zod';
import { type Config, loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { AppError } from '../api/errors.ts';
import { uploadFolder } from '../api/imports/uploads/upload-store.ts';
import { isPublishTarget, parseTarget } from '../api/publish-target.ts';
import { type BackupArchive, openArchive } from './backup/archive-reader.ts';
import { splitFile } from './backup/file-names.ts';
import { openStorage } from './backup/open-storage.ts';
import { discardUnfinished, restoreDatabase } from './backup/restore-database.ts';
import { flag, type Output, runCommand } from './cli/command.ts';
import { elapsedSeconds, table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';

const MEGABYTE = 1_000_000;
/** Number of backups that a message names. */
const NAMED = 5;

await runCommand({
  name: 'restore',
  summary: 'Restores the database from a backup. No server may run.',
  schema: z
    .object({
      from: z
        .string()
        .refine(isPublishTarget, 'must be a file, or s3://bucket/key')
        .optional()
        .describe('FILE.backup, or s3://bucket/key.backup'),
      replace: flag('delete all data of a database that has listings'),
      discard: flag('only remove the remains of a restore that was killed'),
    })
    .refine(({ from, discard }) => discard !== (from !== undefined), 'name a backup with --from'),
  async run({ from = '', replace, discard }, output) {
    const config = loadConfig();
    const { url, close } = await openDatabase(config, 1);
    // The restore refuses to run beside other connections. The embedded server has none yet.
    if (config.databaseUrl !== undefined) await close();
    try {
      if (!discard) return await restore(await open(from, config), url, config, replace, output);
      await discardUnfinished(url);
      output.say('The remains of the unfinished restore are removed.');
      return { json: { discarded: true } };
    } finally {
      if (config.databaseUrl === undefined) await close();
    }
  },
});

async function restore(
  archive: BackupArchive,
  url: string,
  config: Config,
  replace: boolean,
  { json, say }: Output,
) {
  const started = performance.now();
  const { takenAt, programVersion, migrations } = archive.manifest;
  say(
    `${archive.name}: taken ${takenAt} by version ${programVersion}, database at ${migrations.at(-1)}`,
  );
  const progress = startProgress('Restoring', 'MB', json);
  try {
    const restored = await restoreDatabase(url, archive, {
      replace,
      uploadFolder: uploadFolder(config),
      onStep: (name) => say(`› ${name}`),
      onProgress: (bytes) => progress.update(Math.round(bytes / MEGABYTE)),
    });
    progress.finish();
    const figures = {
      ...restored,
      migrations: restored.migrations.length,
      seconds: elapsedSeconds(started),
      peakMemoryBytes: peakMemoryBytes(),
    };
    say(table(figures));
    say(
      'All sessions have ended. The next npm start or npm run rebuild publishes the pages of the restored database.',
    );
    return { json: { from: archive.name, takenAt, ...figures } };
  } finally {
    await archive.close();
  }
}

async function open(from: string, config: Config): Promise<BackupArchive> {
  const { folder, file } = splitFile(parseTarget(from, process.cwd(), config.store));
  const storage = await openStorage(folder);
  if (file !== null) return openArchive(await storage.open(file));
  const found = (await storage.list()).slice(-NAMED).map(storage.nameOf);
  throw new AppError(
    'invalid_input',
    found.length === 0
      ? `${from} is no backup, and there is none in it.`
      : `Name one backup. The newest in ${from} are:\n${found.join('\n')}`,
  );
}
