import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { basename } from 'node:path';
import { AppError } from '../../api/errors.ts';

/** A script in a separate process, which sends messages. */
export type Child = {
  readonly send: (message: object | string) => void;
  /** The next message. @throws AppError `internal` if the process ends instead */
  readonly next: () => Promise<unknown>;
  /** Disconnects the process, which then ends. */
  readonly end: () => Promise<void>;
  readonly kill: () => Promise<void>;
};

/** @param env its environment variables; by default those of this process */
export function startChild(
  script: URL,
  args: readonly string[] = [],
  env: NodeJS.ProcessEnv = process.env,
): Child {
  const child: ChildProcess = fork(script, args, { env, stdio: ['ignore', 2, 2, 'ipc'] });
  const ended = once(child, 'exit');
  const failed = ended.then(([code, signal]) => {
    throw new AppError('internal', `${basename(script.pathname)} ended with ${signal ?? code}.`);
  });
  // Handled here, because nothing waits for it between messages.
  failed.catch(() => {});
  return {
    send: (message) => void child.send(message),
    async next() {
      const [message] = await Promise.race([once(child, 'message'), failed]);
      return message;
    },
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
