import { z } from 'zod';
import { loadConfig } from '../api/config.ts';
import { openDatabase } from '../api/database/connection.ts';
import { AppError } from '../api/errors.ts';
import { uploadFolder } from '../api/imports/uploads/upload-store.ts';
import { isPublishTarget, parseTarget } from '../api/publish-target.ts';
import { runBackup } from './backup/run-backup.ts';
import { EXIT, runCommand, wholeNumber } from './cli/command.ts';
import { elapsedSeconds, table } from './cli/format.ts';
import { peakMemoryBytes } from './cli/memory.ts';
import { startProgress } from './cli/progress.ts';

const MEGABYTE = 1_000_000;

await runCommand({
  name: 'backup',
  summary: 'Backs up the database and the uploads that wait for their import. The server may run.',
  schema: z.object({
    to: z
      .string()
      .refine(isPublishTarget, 'must be a folder, a file, or s3://bucket/prefix')
      .optional()
      .describe('FOLDER, FILE.backup, or s3://bucket/prefix (default: BACKUP_TO)'),
    keep: wholeNumber(
      'N: keep the newest N backups of the folder or prefix, and remove the others',
      1,
      1_000,
    ).optional(),
  }),
  async run({ to, keep }, { json, say }) {
    const config = loadConfig();
    const target = to ? parseTarget(to, process.cwd(), config.store) : config.backup?.to;
    if (!target)
      throw new AppError(
        'invalid_input',
        'Name a folder, file or bucket with --to, or set BACKUP_TO.',
      );
    const stopped = new AbortController();
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => stopped.abort());
    const started = performance.now();
    const database = await openDatabase(config);
    const progress = startProgress('Backing up', 'MB', json);
    try {
      const done = await runBackup(database, {
        target,
        keep,
        uploadFolder: uploadFolder(config),
        signal: stopped.signal,
        onProgress: (bytes, total) =>
          progress.update(Math.round(bytes / MEGABYTE), Math.round(total / MEGABYTE)),
      });
      progress.finish();
      const { takenAt, problem, ...rest } = done;
      const figures = {
        ...rest,
        takenAt: takenAt.toISOString(),
        seconds: elapsedSeconds(started),
        peakMemoryBytes: peakMemoryBytes(),
      };
      say(table(figures));
      if (problem !== null) console.error(problem);
      return {
        json: { ...figures, problem },
        exitCode: problem === null ? EXIT.done : EXIT.failed,
      };
    } finally {
      await database.close();
    }
  },
});
