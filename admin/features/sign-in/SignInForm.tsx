import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { describeError } from '../../components/describe-error.ts';
import { Icon } from '../../components/Icon.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/tr.ts';
import { CodeStep } from './CodeStep.tsx';
import { type SignInMessages, signInMessages } from './messages.ts';
import { PasswordField } from './PasswordField.tsx';
import { useSignInSteps } from './use-sign-in-steps.ts';

type Props = {
  /** The heading; undefined in a dialog, which has its own title. */
  readonly title?: string;
  /** The initial username: the account whose session has ended. */
  readonly username?: string;
  readonly onSignedIn: () => void;
};

/** The form for username and password, and for the code if the account has two-step sign-in. */
export function SignInForm({ title, username: initialUsername = '', onSignedIn }: Props) {
  const messages = useMessages();
  const { signIn, code } = useCatalogue(signInMessages);
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const steps = useSignInSteps({ onSignedIn, onError: () => passwordInput.current?.select() });
  const { isPending, error, ahead } = steps;
  const [usernameId, errorId] = [useId(), useId()];
  // On the sign-in page the form takes the focus; a dialog sets the focus itself.
  useEffect(() => {
    if (initialUsername === '') usernameInput.current?.focus();
  }, [initialUsername]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    steps.sendPassword({ username, password });
  };
  const change = (set: (value: string) => void) => (value: string) => {
    if (error) steps.forgetError();
    set(value);
  };
  const isWrong = error instanceof CallError && error.status === 401;

  if (steps.step === 'code')
    return (
      <CodeStep
        isPage={title !== undefined}
        onSubmit={steps.sendCode}
        onBack={steps.backToPassword}
        onChange={steps.forgetError}
        isPending={isPending}
        error={error}
      />
    );
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
        isFirst={initialUsername !== ''}
      />
      <p className="form-error" id={errorId} role="alert">
        {error && (
          <>
            <Icon name="alert" />
            {explain(error, messages, signIn)}
          </>
        )}
        {!error && steps.hasLapsed && code.lapsed}
      </p>
      {ahead !== null && <Queued ahead={ahead} onStop={steps.stopWaiting} />}
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

type QueuedProps = { readonly ahead: number; readonly onStop: () => void };

/** Shown while the username is under attack: attempts are queued, and this one is retried automatically. */
function Queued({ ahead, onStop }: QueuedProps) {
  const { cancel } = useMessages();
  const { queued } = useCatalogue(signInMessages);
  return (
    <div className="sign-in-queue" role="status">
      <p>{queued(ahead)}</p>
      <button type="button" className="link-button" onClick={onStop}>
        {cancel}
      </button>
    </div>
  );
}

function explain(error: Error, messages: Messages, signIn: SignInMessages['signIn']): string {
  if (error instanceof CallError && error.status === 401) return signIn.wrong;
  if (error instanceof CallError && error.status === 429)
    return signIn.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return describeError(error, messages);
}
