import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { AppError } from '../../api/errors.ts';

type JsonProcessOptions = {
  readonly environment?: Readonly<Record<string, string>>;
  /** V8's heap limit; undefined for Node's default. */
  readonly heapMegabytes?: number;
  readonly timeoutSeconds?: number;
};

const RUN = fileURLToPath(new URL('../run', import.meta.url));
const { PATH = '' } = process.env;

/**
 * Runs one of the project's scripts in a separate process, with the same flags and variables as `npm run`.
 * @param name the script's path in `build-scripts`, without ending
 * @returns the parsed last line of its standard output
 * @throws AppError `internal` if it fails, prints nothing, or exceeds the time limit
 */
export async function runForJson(
  name: string,
  args: readonly string[],
  { environment = {}, heapMegabytes, timeoutSeconds }: JsonProcessOptions = {},
): Promise<unknown> {
  const child = spawn(RUN, [name, ...args], {
    env: {
      PATH,
      ...(heapMegabytes !== undefined && {
        NODE_OPTIONS: `--max-old-space-size=${heapMegabytes}`,
      }),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
    killSignal: 'SIGKILL',
    ...(timeoutSeconds !== undefined && { timeout: timeoutSeconds * 1000 }),
  });
  const [output, [code, signal]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  const line = output.trimEnd().split('\n').at(-1) ?? '';
  if (code !== 0 || line === '')
    throw new AppError('internal', `${name} ended with ${code ?? signal}.`);
  return JSON.parse(line);
}
