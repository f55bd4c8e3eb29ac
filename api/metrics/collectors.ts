import { Gauge, register } from 'prom-client';
import type { Database } from '../database/connection.ts';
import { within } from '../http/timeout.ts';
import { shareCalls } from '../share-calls.ts';
import { collectBackups } from './backups.collector.ts';
import { collectImports } from './imports.collector.ts';
import { collectPools } from './pools.collector.ts';
import { collectPublishing } from './publishing.collector.ts';

/** Updates some gauges. If it fails, they keep their values. */
export type Collector = (database: Database) => Promise<void> | void;

/** The collectors of a scrape, by name. Features add theirs here. */
const COLLECTORS: Readonly<Record<string, Collector>> = {
  // First, so that it does not count the queries of the others.
  pools: collectPools,
  publishing: collectPublishing,
  imports: collectImports,
  backups: collectBackups,
};

const COLLECTOR_MILLISECONDS = 5_000;
const COLLECT_EVERY_MS = 1_000;

const up = new Gauge({
  name: 'directory_collector_up',
  help: '1 if a collector succeeded; 0 if its metrics are older than this scrape.',
  labelNames: ['collector'],
});

/**
 * Makes a function that answers scrapes. It queries the database at most once a second, and never
 * concurrently.
 * @returns a function that returns the metrics in the text format of Prometheus
 */
export function metricsOf(database: Database): () => Promise<string> {
  let collectedAt = Number.NEGATIVE_INFINITY;

  const collect = shareCalls(async () => {
    const collectors = Object.entries(COLLECTORS).map(async ([collector, run]) => {
      try {
        await within(COLLECTOR_MILLISECONDS, Promise.resolve(run(database)));
        up.set({ collector }, 1);
      } catch {
        // The metric reports it; other queries log why the database is unavailable.
        up.set({ collector }, 0);
      }
    });
    await Promise.all(collectors);
    collectedAt = performance.now();
  });

  return async () => {
    if (performance.now() - collectedAt >= COLLECT_EVERY_MS) await collect();
    return register.metrics();
  };
}
