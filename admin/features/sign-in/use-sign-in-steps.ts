import { useEffect, useRef, useState } from 'react';
import { isLapsed, type SignIn, useSignIn, useSignInCode } from '../../api/sign-in.ts';

type Options = { readonly onSignedIn: () => void; readonly onError: (error: Error) => void };

/**
 * The steps of signing in: the password, a wait in the queue if the username is under attack, and a code
 * if the account has two-step sign-in.
 */
export function useSignInSteps({ onSignedIn, onError }: Options) {
  const password = useSignIn();
  const code = useSignInCode();
  const [challenge, setChallenge] = useState<string | null>(null);
  const [ahead, setAhead] = useState<number | null>(null);
  const [hasLapsed, setHasLapsed] = useState(false);
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const sendPassword = (credentials: Pick<SignIn, 'username' | 'password'>) => {
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
    /** Number of attempts ahead in the queue; null if this one is not queued. */
    ahead,
    stopWaiting: () => running.current?.abort(),
    /** Whether the time for the code ran out. */
    hasLapsed,
    isPending: password.isPending || code.isPending,
    error: challenge === null ? password.error : code.error,
    forgetError: () => (challenge === null ? password.reset() : code.reset()),
  };
}
