import { join } from 'node:path';
import process from 'node:process';
import { loadConfig } from '../../api/config.ts';
import { openDatabase } from '../../api/database/connection.ts';
import { peakMemoryBytes } from '../cli/format.ts';
import { serveLocally } from '../scratch/serve-locally.ts';
import { signIn } from './sign-in.ts';

/**
 * Runs the server in a separate process, whose memory is the server's alone. Sends its parent the server's
 * URL and the cookie of an administrator, and answers every message with its peak memory.
 */
const config = loadConfig();
const database = await openDatabase(config);
const { url } = await serveLocally({ ...config, logLevel: 'silent' }, database, {
  site: join(config.dataDir, 'public'),
  admin: join(config.dataDir, 'admin'),
});
const { cookie } = await signIn(database.db);
process.send?.({ url, cookie });
process.on('message', () => process.send?.(peakMemoryBytes()));
process.once('disconnect', () => process.exit());
