import { setTimeout as sleep } from 'node:timers/promises';
import { TERMINAL } from '../../api/audit/audit.queries.ts';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { runNow } from '../../api/feeds/feed-actions.ts';
import { type FeedRow, lockFeed } from '../../api/feeds/feeds.queries.ts';
import { fetchNextImport } from '../../api/imports/fetching/fetch-import.ts';
import { downloadsOf } from '../../api/imports/fetching/fetch-service.ts';
import { requestAction } from '../../api/imports/jobs/import-actions.queries.ts';
import { type ImportRow, listImportsById } from '../../api/imports/jobs/import-list.queries.ts';
import { runNextImport } from '../../api/imports/jobs/run-next.ts';
import { type CommandResult, EXIT, type Output } from '../cli/command.ts';
import { table } from '../cli/format.ts';
import { peakMemoryBytes } from '../cli/memory.ts';
import { startProgress } from '../cli/progress.ts';
import { stopOnSignal } from '../cli/stop-on-signal.ts';

const LOOK_EVERY_MS = 500;

/**
 * Imports a feed now. A running server does the work, or this process does. Ctrl-C cancels the import after its
 * current batch.
 * @throws AppError `conflict` if the feed is running
 */
export async function run(
  database: Database,
  config: Config,
  feed: FeedRow,
  { json, say }: Output,
): Promise<CommandResult> {
  const { db } = database;
  const id = await db
    .transaction()
    .execute(async (trx) => runNow(trx, TERMINAL, await lockFeed(trx, feed.id)));
  const { stopping, release } = stopOnSignal();
  const progress = startProgress(`Importing ${feed.name}`, 'bytes', json);
  const report = (error: unknown) => console.error(error);
  const look = async () => {
    const row = await find(database, id);
    if (row) progress.update(row.bytesRead, row.totalBytes);
  };
  const watch = setInterval(() => void look().catch(report), LOOK_EVERY_MS);
  const cancel = () =>
    void db
      .transaction()
      .execute((trx) => requestAction(trx, id, 'cancel'))
      .catch(report);
  stopping.addEventListener('abort', cancel, { once: true });
  try {
    const ended = await work(database, config, id);
    const told = ended?.message ?? 'its file has not changed';
    progress.finish(`${feed.name}: ${told}`);
    if (ended) say(table(countsOf(ended)));
    if (stopping.aborted) say(`  To begin again: npm run feed -- run ${JSON.stringify(feed.name)}`);
    const isDone = !ended || ended.status === 'done';
    return {
      json: {
        peakMemoryBytes: peakMemoryBytes(),
        name: feed.name,
        unchanged: !ended,
        import: ended && { id, ...countsOf(ended) },
      },
      exitCode: stopping.aborted ? EXIT.stopped : isDone ? EXIT.done : EXIT.failed,
    };
  } finally {
    clearInterval(watch);
    release();
  }
}

const find = async ({ db }: Database, id: number): Promise<ImportRow | undefined> =>
  (await listImportsById(db, [id]))[0];

/** Downloads and imports until the import has ended. @returns undefined if its file has not changed */
async function work(database: Database, config: Config, id: number) {
  const downloads = downloadsOf(config);
  const never = new AbortController().signal;
  for (;;) {
    const row = await find(database, id);
    if (!row || row.finishedAt) return row;
    if (await fetchNextImport(database, downloads, never)) continue;
    if (await runNextImport(database, never)) continue;
    await sleep(LOOK_EVERY_MS);
  }
}

const countsOf = ({ inserted, updated, unchanged, skipped, rejected }: ImportRow) => ({
  ...{ inserted, updated, unchanged, skipped, rejected },
});
