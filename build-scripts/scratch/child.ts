import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { AppError } from '../../api/errors.ts';

export type Child = ReturnType<typeof startChild>;

/**
 * Starts a script in a separate process, which sends messages.
 * @param env its environment variables; by default those of this process
 */
export function startChild(
  script: URL,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
) {
  const child: ChildProcess = fork(script, args, { env, stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code, signal]) => {
    throw new AppError('internal', `${basename(script.pathname)} ended with ${signal ?? code}.`);
  });
  // Handled here, because nothing waits for it between messages.
  failed.catch(() => {});
  return {
    send: (message: object | string) => void child.send(message),
    /** The next message. @throws AppError `internal` if the process ends instead */
    async next(): Promise<unknown> {
      const [message] = await Promise.race([once(child, 'message'), failed]);
      return message;
    },
    /** Disconnects the process, which then ends. */
    async end() {
      if (child.connected) child.disconnect();
      await ended;
    },
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
