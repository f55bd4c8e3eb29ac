import type { Logger } from 'pino';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { createMetricsApp, METRICS_PATH } from '../../api/metrics/serve-metrics.ts';
import { listen } from '../../api/server.ts';

/**
 * Serves metrics at a port of their own, where METRICS_PORT names one.
 * @returns ends that
 * @throws AppError `environment` when the port cannot be had
 */
export async function listenForMetrics(
  { metrics }: Config,
  database: Database,
  logger: Logger,
): Promise<() => Promise<void>> {
  const { host, port } = metrics;
  if (port === null) return async () => undefined;
  const app = createMetricsApp(database, metrics, logger);
  const server = await listen(app, port, host, undefined, 'METRICS_PORT');
  console.log(`› metrics at http://${host}:${port}${METRICS_PATH}`);
  return async () => {
    server.closeAllConnections();
    server.close();
  };
}
