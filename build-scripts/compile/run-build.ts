import { fork } from 'node:child_process';
import { text } from 'node:stream/consumers';
import { AppError } from '../../api/errors.ts';

/**
 * Runs a build script in a process of its own, which gives back the memory of the bundler when it ends.
 * @param script it sends one message
 * @param root absolute path of the project; the script's working directory
 * @param problem the error's first line when the build fails
 * @param execArgv flags of Node for the process
 * @returns the message
 * @throws AppError `internal` with the problem and the script's output
 */
export async function runBuild(
  script: URL,
  args: readonly string[],
  root: string,
  problem: string,
  execArgv: string[] = [],
): Promise<unknown> {
  const child = fork(script, args, {
    cwd: root,
    execArgv,
    stdio: 'pipe',
    // Astro and Vite write environment variables into their output.
    env: { NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  });
  let message: unknown;
  child.once('message', (sent) => {
    message = sent;
  });
  const [output, errors, code] = await Promise.all([
    child.stdout === null ? '' : text(child.stdout),
    child.stderr === null ? '' : text(child.stderr),
    new Promise((resolve, reject) => child.once('exit', resolve).once('error', reject)),
  ]);
  if (code !== 0) throw new AppError('internal', `${problem}\n${output}${errors}`);
  return message;
}
