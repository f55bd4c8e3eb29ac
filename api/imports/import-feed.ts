import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { ImportState } from '../contract/calls/imports-api.ts';
import { detached } from '../database/request-scope.ts';
import type { DB } from '../database/tables.ts';
import { Throughput } from '../rebuilds/throughput.ts';
import { presentImport } from './imports.presenters.ts';
import { type ImportRow, listLive } from './jobs/import-list.queries.ts';

const LOOK_EVERY_MS = 500;
/** Imports that have ended are told of for so long, to those who were looking away. */
const LINGER_MS = 10_000;

export type ImportFeed = {
  /** An import as the feed tells it. */
  readonly present: (row: ImportRow) => ImportState;
  /**
   * Tells the state of each import that is not over, now and whenever it is another.
   * @returns ends that
   */
  readonly watch: (listener: (state: ImportState) => void) => () => void;
};

/**
 * Looks at the imports twice a second, and only while somebody watches, however many do.
 * @param arriving bytes of the files that are arriving at this server, by import
 */
export function importFeed(
  db: Kysely<DB>,
  arriving: ReadonlyMap<number, number>,
  logger: Logger,
): ImportFeed {
  const rates = new Map<number, { readonly rate: Throughput; last: number | null; rows: number }>();
  const told = new Map<number, { readonly text: string; readonly state: ImportState }>();
  const listeners = new Set<(state: ImportState) => void>();
  let polling = false;

  /** The rate is that of the last look at which there were more rows than before. */
  function rateOf({ id, status, rowsRead }: ImportRow): number | null {
    if (status !== 'running') return null;
    const before = rates.get(id);
    // One that is tried out begins anew after a kill.
    const known =
      before && before.rows <= rowsRead ? before : { rate: new Throughput(), last: null, rows: -1 };
    rates.set(id, known);
    if (known.rows !== rowsRead) {
      known.rows = rowsRead;
      known.last = known.rate.add({ at: performance.now(), rebuild: id, done: rowsRead });
    }
    return known.last;
  }

  const present = (row: ImportRow) => presentImport(row, rateOf(row), arriving.get(row.id));

  async function look(): Promise<void> {
    const rows = await listLive(db, new Date(Date.now() - LINGER_MS));
    const live = new Set(rows.map(({ id }) => id));
    for (const map of [rates, told]) for (const id of map.keys()) if (!live.has(id)) map.delete(id);
    for (const row of rows) {
      const state = present(row);
      const text = JSON.stringify(state);
      if (told.get(row.id)?.text === text) continue;
      told.set(row.id, { text, state });
      for (const listener of listeners) listener(state);
    }
  }

  async function poll(): Promise<void> {
    while (listeners.size > 0) {
      await look().catch((err: unknown) => logger.warn({ err }, 'imports cannot be looked at'));
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    }
    polling = false;
    told.clear();
  }

  return {
    present,
    watch(listener) {
      for (const { state } of told.values()) listener(state);
      listeners.add(listener);
      if (!polling) {
        polling = true;
        void detached(poll);
      }
      return () => listeners.delete(listener);
    },
  };
}
