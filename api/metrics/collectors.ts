import { Gauge } from 'prom-client';
import type { Database } from '../database/connection.ts';
import { within } from '../http/timeout.ts';
import { collectBackups } from './backups.collector.ts';
import { collectImports } from './imports.collector.ts';
import { collectPools } from './pools.collector.ts';
import { collectPublishing } from './publishing.collector.ts';
import { registry } from './registry.ts';

/** Brings some gauges up to date. It may fail; they keep their last values then. */
export type Collector = (database: Database) => Promise<void> | void;

/** What a scrape asks. A feature that has something to show adds its own here, under a name. */
const COLLECTORS: Readonly<Record<string, Collector>> = {
  // Before the others, whose queries would be found waiting.
  pools: collectPools,
  publishing: collectPublishing,
  imports: collectImports,
  backups: collectBackups,
};

const COLLECTOR_MILLISECONDS = 5_000;
const COLLECT_EVERY_MS = 1_000;

const up = new Gauge({
  name: 'directory_collector_up',
  help: 'Whether the figures of a part could be read: 1, or 0 where they are older than this scrape.',
  labelNames: ['collector'],
  registers: [registry],
});

/**
 * Makes the function that answers a scrape. However often it is called, it asks the database once a
 * second at most, and never twice at a time.
 * @returns the metrics in the text format of Prometheus
 */
export function metricsOf(database: Database): () => Promise<string> {
  let collectedAt = Number.NEGATIVE_INFINITY;
  let collecting: Promise<void> | undefined;

  async function collect(): Promise<void> {
    const collectors = Object.entries(COLLECTORS).map(async ([collector, run]) => {
      try {
        await within(COLLECTOR_MILLISECONDS, Promise.resolve(run(database)));
        up.set({ collector }, 1);
      } catch {
        // The scrape itself shows it, and the log has why the database does not answer.
        up.set({ collector }, 0);
      }
    });
    await Promise.all(collectors);
    collectedAt = performance.now();
  }

  return async () => {
    if (performance.now() - collectedAt >= COLLECT_EVERY_MS) {
      collecting ??= collect().finally(() => {
        collecting = undefined;
      });
      await collecting;
    }
    return registry.metrics();
  };
}
