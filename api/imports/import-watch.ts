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
/** How long the watch still reports a finished import, for clients that reconnect. */
const LINGER_MS = 10_000;

export type ImportWatch = ReturnType<typeof importWatch>;

/**
 * Creates the watch of live imports. One loop polls the database twice a second for all listeners, and only
 * while there are any.
 * @param arriving bytes received so far of the files that this server is receiving, by import id
 */
export function importWatch(db: Kysely<DB>, arriving: ReadonlyMap<number, number>, logger: Logger) {
  const rates = new Map<number, { readonly rate: Throughput; last: number | null; rows: number }>();
  const told = new Map<number, { readonly text: string; readonly state: ImportState }>();
  const listeners = new Set<(state: ImportState) => void>();
  let polling = false;

  /** Rows per second at the last poll that found more rows than the one before; null unless running. */
  function rateOf({ id, status, rowsRead }: ImportRow): number | null {
    if (status !== 'running') return null;
    const before = rates.get(id);
    // After a kill, a dry run starts again at row 0.
    const known =
      before && before.rows <= rowsRead ? before : { rate: new Throughput(), last: null, rows: -1 };
    rates.set(id, known);
    if (known.rows !== rowsRead) {
      known.rows = rowsRead;
      known.last = known.rate.add({ at: performance.now(), rebuild: id, done: rowsRead });
    }
    return known.last;
  }

  /** The state of an import, with its current rate. */
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
      await look().catch((err: unknown) =>
        logger.warn({ err }, 'the import watch cannot read the imports'),
      );
      await sleep(LOOK_EVERY_MS, undefined, { ref: false });
    }
    polling = false;
    told.clear();
  }

  return {
    present,
    /**
     * Calls the listener with the last known state of each live import, and again with each changed state.
     * @returns a function that removes the listener
     */
    listen(listener: (state: ImportState) => void) {
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
