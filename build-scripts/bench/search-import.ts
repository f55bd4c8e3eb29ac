import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../api/database/connection.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { readPublication } from '../render/publication.queries.ts';
import { writeSample } from '../sample/write-sample.ts';
import { markAsPublished } from './import.ts';
import { medianBy } from './report.ts';

const ROUNDS = 3;
/** Another seed than the sample's, which is 1, for new listings. */
const SEED = 2;
/** Statements that only write search entries. */
const OF_SEARCH = /search_(?:entries|vocabulary)/;

/**
 * Measures what search adds to an import of new listings into a published directory. The real import takes
 * them as one batch and as a dry run, which does everything in a transaction that is rolled back. Its
 * statements are timed on the connection: those that write search entries, and the whole from the first
 * statement of the transaction to its end, without reading the file and the commit. Returns the median of
 * three runs.
 */
export async function measureImport({ db, pool }: Database, dir: string, rows: number) {
  if ((await readPublication(db)).target === '') await markAsPublished(db);
  const file = join(dir, `new-${rows}.csv`);
  await writeSample({ rows, out: file, seed: SEED });
  const rounds: ReturnType<ReturnType<typeof timedPool>['costs']>[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const watch = timedPool(pool);
      await importFile(watch.pool, file, { batchSize: rows, dryRun: true, approved: true });
      rounds.push(watch.costs());
    }
  } finally {
    await rm(file, { force: true });
  }
  // Removes the rows of the rolled-back transaction, as autovacuum would.
  await sql`vacuum search_entries, search_vocabulary`.execute(db);
  return medianBy(rounds, ({ overheadPercent }) => overheadPercent);
}

/** The same pool, with timed statements. */
function timedPool(pool: pg.Pool) {
  const times = { searchMs: 0, began: 0, ended: 0 };
  const query = (client: pg.PoolClient, run: (...args: unknown[]) => unknown, args: unknown[]) => {
    const [statement] = args;
    const text = typeof statement === 'string' ? statement : '';
    const started = performance.now();
    if (text === 'rollback') times.ended = started;
    const result: unknown = Reflect.apply(run, client, args);
    if (text === 'begin') times.began = 0;
    else if (times.began === 0) times.began = started;
    if (OF_SEARCH.test(text) && result instanceof Promise)
      void result.then(() => {
        times.searchMs += performance.now() - started;
      });
    return result;
  };
  const connect = async () =>
    new Proxy(await pool.connect(), {
      get(client, name) {
        const value: unknown = Reflect.get(client, name);
        if (typeof value !== 'function') return value;
        return name === 'query'
          ? (...args: unknown[]) => query(client, value.bind(client), args)
          : value.bind(client);
      },
    });
  return {
    pool: new Proxy(pool, {
      get: (of, name) => (name === 'connect' ? connect : Reflect.get(of, name)),
    }),
    costs() {
      const searchSeconds = times.searchMs / 1_000;
      const otherSeconds = (times.ended - times.began) / 1_000 - searchSeconds;
      /** Overhead of the search entries, in percent of the other time. */
      const overheadPercent = (100 * searchSeconds) / otherSeconds;
      return { searchSeconds, otherSeconds, overheadPercent };
    },
  };
}
