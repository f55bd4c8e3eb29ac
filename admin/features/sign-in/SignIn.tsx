import { type SubmitEvent, useId, useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import { CallError } from '../../api/call.ts';
import { useLikelySession } from '../../api/read-session.ts';
import { useSignIn } from '../../api/sign-in.ts';
import { describeError } from '../../components/describe-error.ts';
import { Icon } from '../../components/Icon.tsx';
import { LanguageSwitch } from '../../components/LanguageSwitch.tsx';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/tr.ts';
import { PATHS } from '../../paths.ts';
import { PasswordField } from './PasswordField.tsx';

export function SignIn() {
  const messages = useMessages();
  const { signIn, product } = messages;
  const navigate = useNavigate();
  const target = useTarget();
  const { data: session } = useLikelySession();
  const { mutate, isPending, error, reset } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const [usernameId, errorId] = [useId(), useId()];

  if (session) return <Navigate to={target} replace />;

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { username, password },
      {
        onSuccess: () => navigate(target, { replace: true }),
        onError: () => passwordInput.current?.select(),
      },
    );
  };
  const change = (set: (value: string) => void) => (value: string) => {
    if (error) reset();
    set(value);
  };
  const isWrong = error instanceof CallError && error.status === 401;

  return (
    <main className="sign-in">
      <title>{`${signIn.title} | ${product}`}</title>
      <p className="brand">
        <Icon name="globe" />
        {product}
      </p>
      <form onSubmit={submit} aria-describedby={errorId}>
        <h1>{signIn.title}</h1>
        <div className="field">
          <label htmlFor={usernameId}>{signIn.username}</label>
          <input
            id={usernameId}
            value={username}
            onChange={({ target: { value } }) => change(setUsername)(value)}
            name="username"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={200}
            aria-invalid={isWrong}
            required
          />
        </div>
        <PasswordField
          value={password}
          onChange={change(setPassword)}
          isWrong={isWrong}
          inputRef={passwordInput}
        />
        <p className="form-error" id={errorId} role="alert">
          {error && (
            <>
              <Icon name="alert" />
              {explain(error, messages)}
            </>
          )}
        </p>
        <button
          className="button primary"
          type="submit"
          disabled={username === '' || password === '' || isPending}
        >
          {isPending ? signIn.submitting : signIn.submit}
        </button>
      </form>
      <LanguageSwitch />
    </main>
  );
}

/** The screen that was asked for before signing in was. */
function useTarget(): string {
  const state: unknown = useLocation().state;
  const from = typeof state === 'object' && state !== null && 'from' in state ? state.from : null;
  return typeof from === 'string' ? from : PATHS.home;
}

function explain(error: Error, messages: Messages): string {
  if (error instanceof CallError && error.status === 401) return messages.signIn.wrong;
  if (error instanceof CallError && error.status === 429)
    return messages.signIn.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return describeError(error, messages);
}
