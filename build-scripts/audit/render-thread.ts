import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { connect } from '../../api/database/connection.ts';
import { auditLane, renderInputSchema } from './audit-renders.ts';

const inputSchema = renderInputSchema.extend({ lane: z.object({ number: z.int(), of: z.int() }) });

const { lane, ...input } = inputSchema.parse(workerData);
const { db, close } = connect(input.databaseUrl, 1);
for await (const message of auditLane(db, input, lane)) parentPort?.postMessage(message);
await close();
