import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import process from 'node:process';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import { loadConfig } from '../../api/config.ts';
import { openDatabase } from '../../api/database/connection.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import { peakMemoryBytes } from '../cli/memory.ts';
import { serveLocally } from '../scratch/serve-locally.ts';

/**
 * Runs the server in a separate process, whose memory is the server's alone. Sends its parent the server's
 * URL and the cookie of an administrator, who exists as long as the process, and answers every message with
 * its peak memory.
 */
const config = loadConfig();
const database = await openDatabase(config);
const { db } = database;
const { url } = await serveLocally({ ...config, logLevel: 'silent' }, database, {
  site: join(config.dataDir, 'public'),
  admin: join(config.dataDir, 'admin'),
});
const administrator = await createAdministrator(db, {
  username: `bench-${randomBytes(6).toString('hex')}`,
  password: randomBytes(16).toString('hex'),
});
process.send?.({ url, cookie: `session=${await openSession(db, administrator, undefined)}` });
process.on('message', () => process.send?.(peakMemoryBytes()));
process.once('disconnect', async () => {
  const deleting = db.deleteFrom('administrators').where('id', '=', administrator.id).execute();
  await deleting.finally(() => process.exit());
});
