import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../api/database/connection.ts';
import { openPublisher } from '../publish/open-publisher.ts';
import { loadTemplates } from './templates.ts';
import { verifyPublished } from './verify-published.ts';
import { workerInputSchema } from './worker-input.ts';

const input = workerInputSchema.parse(workerData);
const { db, close } = connect(input.databaseUrl, 3);
try {
  const publisher = await openPublisher(input.publishTo);
  const { assetsDir } = await loadTemplates(input.templates);
  parentPort?.postMessage(await verifyPublished(db, publisher, assetsDir));
} finally {
  await close();
}
