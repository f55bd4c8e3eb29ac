import { useEffect, useRef, useState } from 'react';
import { type Credentials, isLapsed, useSignIn, useSignInCode } from '../../api/sign-in.ts';

type Options = { readonly onSignedIn: () => void; readonly onError?: (error: Error) => void };

/** The steps of signing in: the password, maybe a wait for its turn, and maybe a code. */
export function useSignInSteps({ onSignedIn, onError = () => undefined }: Options) {
  const password = useSignIn();
  const code = useSignInCode();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [ahead, setAhead] = useState<number | null>(null);
  const [hasLapsed, setHasLapsed] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sendPassword = (credentials: Credentials) => {
    const stop = new AbortController();
    running.current = stop;
    setHasLapsed(false);
    password.mutate(
      { ...credentials, onQueued: setAhead, signal: stop.signal },
      {
        onSuccess: (outcome) =>
          outcome.challenge === null ? onSignedIn() : setChallenge(outcome.challenge),
        onError: (error) => (stop.signal.aborted ? password.reset() : onError(error)),
        onSettled: () => setAhead(null),
      },
    );
  };
  const backToPassword = () => {
    setChallenge(null);
    code.reset();
    password.reset();
  };
  const sendCode = (value: string) => {
    if (challenge === null) return;
    code.mutate(
      { challenge, code: value },
      {
        onSuccess: onSignedIn,
        onError(error) {
          if (isLapsed(error)) {
            backToPassword();
            setHasLapsed(true);
          } else onError(error);
        },
      },
    );
  };
  return {
    step: challenge === null ? ('password' as const) : ('code' as const),
    sendPassword,
    sendCode,
    backToPassword,
    /** Attempts that have their turn earlier; null where nothing waits. */
    ahead,
    stopWaiting: () => running.current?.abort(),
    /** Whether the code came too late. */
    hasLapsed,
    isPending: password.isPending || code.isPending,
    error: challenge === null ? password.error : code.error,
    forgetError: () => (challenge === null ? password.reset() : code.reset()),
  };
}
