import type { Logger } from 'pino';
import type { Config } from '../../api/config.ts';
import type { Database } from '../../api/database/connection.ts';
import { createMetricsApp, METRICS_PATH } from '../../api/metrics/serve-metrics.ts';
import { listen } from '../../api/server.ts';

/**
 * Serves metrics at METRICS_PORT, if it is set.
 * @returns a function that stops serving them
 * @throws AppError `environment` when the port is in use
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
