import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LoginCode } from '../../api/contract/calls/second-factor.ts';
import { SESSION_ROUTES } from '../../api/contract/calls/session-routes.ts';
import { codeNeededSchema, lapsedSchema, queuedSchema } from '../../api/contract/calls/sign-in.ts';
import { writePreference } from '../preferences.ts';
import { CallError, call } from './call.ts';
import { sessionQuery } from './read-session.ts';

const POLL_SECONDS = 5;

export type Credentials = { readonly username: string; readonly password: string };

export type SignIn = Credentials & {
  /** Called while the attempt waits for its turn, with the number of attempts before it. */
  readonly onQueued: (ahead: number) => void;
  /** Ends the waiting. */
  readonly signal: AbortSignal;
};

/** Without a challenge the session is open; with one, a code is needed for it. */
export type SignInOutcome = { readonly challenge: string | null };

/** Sends the password, again and again as long as the name is under attack and attempts take turns. */
async function signIn({ onQueued, signal, ...body }: SignIn): Promise<SignInOutcome> {
  for (;;) {
    try {
      await call(SESSION_ROUTES.signIn, { body, signal });
      return { challenge: null };
    } catch (error) {
      const needed = detailsOf(error, 'code_needed', codeNeededSchema);
      if (needed) return { challenge: needed.challenge };
      const queued = detailsOf(error, 'too_many_requests', queuedSchema);
      if (!queued) throw error;
      onQueued(queued.ahead);
      await pause(error instanceof CallError ? error.retryAfter : null, signal);
    }
  }
}

function detailsOf<Schema extends z.ZodType>(error: unknown, code: string, schema: Schema) {
  if (!(error instanceof CallError) || error.reason?.code !== code) return undefined;
  return schema.safeParse(error.reason.details).data;
}

/** @throws the reason of the signal when it ends the pause */
const pause = (seconds: number | null, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    signal.throwIfAborted();
    const timer = setTimeout(resolve, (seconds ?? POLL_SECONDS) * 1000);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });

function useSignedIn(): () => void {
  const client = useQueryClient();
  return () => {
    writePreference('adminAuth', 'true');
    // Components that show the session ask for it anew at once; those that mount later start fresh.
    void client.resetQueries(sessionQuery);
  };
}

export function useSignIn() {
  const signedIn = useSignedIn();
  return useMutation({
    mutationFn: signIn,
    onSuccess({ challenge }) {
      if (challenge === null) signedIn();
    },
  });
}

const sendCode = (body: LoginCode) => call(SESSION_ROUTES.signInWithCode, { body });

/** The second step. */
export function useSignInCode() {
  const signedIn = useSignedIn();
  return useMutation({ mutationFn: sendCode, onSuccess: signedIn });
}

/** Whether the code came too late, so that the password is needed again. */
export const isLapsed = (error: unknown): boolean =>
  detailsOf(error, 'unauthorized', lapsedSchema) !== undefined;
