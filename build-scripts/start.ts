import { join } from 'node:path';
import { backOff } from '../api/database/back-off.ts';
import { supervise } from './start/supervise.ts';

// Passes on the flags of Node, which only build-scripts/run contains.
const server = [...process.execArgv, join(import.meta.dirname, 'serve.ts')];

process.exitCode = await supervise(server, {
  pause: backOff,
  say: (line) => console.error(`\n${line}`),
});
