import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../api/errors.ts';

type JsonProcessOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** V8's heap limit; undefined for Node's default. */
  readonly heapMegabytes?: number;
  readonly timeoutSeconds?: number;
};

/** What build-scripts/run sets for each command. */
const { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX } = process.env;
const environmentOfCommands = { NODE_COMPILE_CACHE, MALLOC_ARENA_MAX };

/**
 * Runs one of the project's scripts in a separate process, with the Node flags of this one.
 * @returns the parsed last line of its standard output
 * @throws AppError `internal` if it fails, prints nothing, or exceeds the time limit
 */
export async function runForJson(
  script: URL,
  args: readonly string[],
  { environment = {}, heapMegabytes, timeoutSeconds }: JsonProcessOptions = {},
): Promise<unknown> {
  const limit = heapMegabytes === undefined ? [] : [`--max-old-space-size=${heapMegabytes}`];
  const flags = [...process.execArgv, ...limit];
  const child = spawn(process.execPath, [...flags, fileURLToPath(script), ...args], {
    env: { ...environmentOfCommands, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(timeoutSeconds !== undefined && { timeout: timeoutSeconds * 1000 }),
  });
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || line === '')
    throw new AppError('internal', `${basename(script.pathname)} ended with ${code ?? signal}.`);
  return JSON.parse(line);
}
