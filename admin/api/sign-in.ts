import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { z } from 'zod';
import type { LoginCode } from '../../api/contract/calls/second-factor.ts';
import {
  codeNeededSchema,
  lapsedSchema,
  queuedSchema,
  SESSION_ROUTES,
} from '../../api/contract/calls/sessions.ts';
import { writePreference } from '../preferences.ts';
import { CallError, call } from './call.ts';
import { sessionQuery } from './session.ts';

const POLL_SECONDS = 5;

export type SignIn = {
  readonly username: string;
  readonly password: string;
  /** Called while the attempt is queued, with the number of attempts before it. */
  readonly onQueued: (ahead: number) => void;
  /** Aborts the wait. */
  readonly signal: AbortSignal;
};

/** The session is open if there is no challenge; else a code is needed. */
export type SignInOutcome = { readonly challenge: string | null };

/** Sends the password, and repeats it while the server queues attempts because the name is under attack. */
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

/** @throws the reason of the signal if it is aborted */
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
    // Mounted components refetch the session at once; later ones start without cached data.
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

/** The second step of signing in: sends the code. */
export function useSignInCode() {
  const signedIn = useSignedIn();
  return useMutation({ mutationFn: sendCode, onSuccess: signedIn });
}

/** Whether the challenge has expired, so that the password is needed again. */
export const isLapsed = (error: unknown): boolean =>
  detailsOf(error, 'unauthorized', lapsedSchema) !== undefined;
