import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../api/database/connection.ts';
import { importFile } from '../../api/imports/import-file.ts';
import { writeSample } from '../sample/write-sample.ts';
import { asIfPublished } from './import.ts';
import { percentile } from './report.ts';

const ROUNDS = 3;
/** Of new listings: the sample's are those of seed 1. */
const SEED = 2;
/** What only the search's part of an import writes. */
const OF_SEARCH = /search_(?:entries|vocabulary)/;

export type ImportCosts = {
  readonly searchSeconds: number;
  readonly otherSeconds: number;
  /** What the search's part adds to the others', in percent. */
  readonly morePercent: number;
};

/**
 * What it takes to keep the search up to date while new listings are imported into a directory that
 * has been published. They are taken in by the real import, as one batch, as a dry run: it does
 * everything in a transaction that is undone. Its statements are timed where they go to PostgreSQL:
 * those that write what is searched, and the whole from the first statement of the transaction to its
 * end. Reading the file is not in it, nor is the commit. Of three, the one in the middle.
 */
export async function measureImport(
  { db, pool }: Database,
  dir: string,
  rows: number,
): Promise<ImportCosts> {
  const { target } = await db.selectFrom('publication').select('target').executeTakeFirstOrThrow();
  if (target === '') await asIfPublished(db);
  const file = join(dir, `new-${rows}.csv`);
  await writeSample({ rows, out: file, seed: SEED });
  const rounds: ImportCosts[] = [];
  try {
    for (let round = 1; round <= ROUNDS; round += 1) {
      const watch = watched(pool);
      await importFile(watch.pool, file, {
        batchSize: rows,
        dryRun: true,
        approved: true,
        onProgress: () => undefined,
      });
      rounds.push(watch.costs());
    }
  } finally {
    await rm(file, { force: true });
  }
  // Rows that have never been are dead ones; autovacuum would come by.
  await sql`vacuum search_entries, search_vocabulary`.execute(db);
  const middle = percentile(
    rounds.map(({ morePercent }) => morePercent),
    0.5,
  );
  const [first] = rounds.filter(({ morePercent }) => morePercent === middle);
  return first ?? { searchSeconds: 0, otherSeconds: 0, morePercent: 0 };
}

/** The same pool, of whose connections the statements are timed. */
function watched(pool: pg.Pool): { readonly pool: pg.Pool; readonly costs: () => ImportCosts } {
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
      return { searchSeconds, otherSeconds, morePercent: (100 * searchSeconds) / otherSeconds };
    },
  };
}
