import { parentPort, workerData } from 'node:worker_threads';
import { connect } from '../../api/database/connection.ts';
import { auditLane, renderInputSchema } from './audit-renders.ts';

const input = renderInputSchema.parse(workerData);
const { db, close } = connect(input.databaseUrl, 1);
for await (const message of auditLane(db, input)) parentPort?.postMessage(message);
await close();
