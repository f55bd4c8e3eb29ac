import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { useSignIn } from '../../api/sign-in.ts';
import { describeError } from '../../components/describe-error.ts';
import { Icon } from '../../components/Icon.tsx';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/tr.ts';
import { PasswordField } from './PasswordField.tsx';

type Props = {
  /** None where it stands in something that has one. */
  readonly title?: string;
  /** Who was signed in here last; to be signed in again unless somebody else is. */
  readonly username?: string;
  readonly onSignedIn: () => void;
};

/** Name and password, and what was wrong with them. */
export function SignInForm({ title, username: usual = '', onSignedIn }: Props) {
  const messages = useMessages();
  const { signIn } = messages;
  const { mutate, isPending, error, reset } = useSignIn();
  const [username, setUsername] = useState(usual);
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const [usernameId, errorId] = [useId(), useId()];
  // There is nothing else to be done where it stands; a window gives the focus by itself.
  useEffect(() => {
    if (usual === '') usernameInput.current?.focus();
  }, [usual]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { username, password },
      { onSuccess: onSignedIn, onError: () => passwordInput.current?.select() },
    );
  };
  const change = (set: (value: string) => void) => (value: string) => {
    if (error) reset();
    set(value);
  };
  const isWrong = error instanceof CallError && error.status === 401;

  return (
    <form onSubmit={submit} aria-describedby={errorId}>
      {title !== undefined && <h1>{title}</h1>}
      <div className="field">
        <label htmlFor={usernameId}>{signIn.username}</label>
        <input
          id={usernameId}
          ref={usernameInput}
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
        isFirst={usual !== ''}
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
  );
}

function explain(error: Error, messages: Messages): string {
  if (error instanceof CallError && error.status === 401) return messages.signIn.wrong;
  if (error instanceof CallError && error.status === 429)
    return messages.signIn.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return describeError(error, messages);
}
