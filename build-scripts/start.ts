import { join } from 'node:path';
import { backOff } from '../api/database/back-off.ts';
import { supervise } from './start/supervise.ts';

// Node's flags stand in build-scripts/run alone, and are passed on.
const server = [...process.execArgv, join(import.meta.dirname, 'serve.ts')];

process.exitCode = await supervise(server, {
  pause: backOff,
  say: (line) => console.error(`\n${line}`),
});
