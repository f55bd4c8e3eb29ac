import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { pino } from 'pino';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import { loadConfig } from '../../api/config.ts';
import { openDatabase } from '../../api/database/connection.ts';
import { createApp, listen } from '../../api/server.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import { peakMemoryBytes } from '../cli/format.ts';

/**
 * Runs the server in a separate process, whose memory is the server's alone. Sends its parent the server's
 * URL and the cookie of an administrator, and answers every message with its peak memory.
 */
export type Served = { readonly url: string; readonly cookie: string };

const config = loadConfig();
const database = await openDatabase(config);
const { app } = createApp({
  config,
  database,
  logger: pino({ level: 'silent' }),
  published: { site: join(config.dataDir, 'public'), admin: join(config.dataDir, 'admin') },
  readiness: { ready: true, step: '' },
  stopping: new AbortController().signal,
});
const server = await listen(app, 0, '127.0.0.1');
const address = server.address();
if (address === null || typeof address === 'string') throw new Error('The server has no port.');

const administrator = await createAdministrator(database.db, {
  username: `bench-${randomBytes(6).toString('hex')}`,
  password: randomBytes(16).toString('hex'),
});
const token = await openSession(database.db, administrator, undefined);
process.send?.({
  url: `http://127.0.0.1:${address.port}`,
  cookie: `session=${token}`,
} satisfies Served);
process.on('message', () => process.send?.(peakMemoryBytes()));
process.once('disconnect', () => process.exit());
