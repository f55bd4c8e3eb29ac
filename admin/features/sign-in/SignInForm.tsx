import { Button, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { CodeStep } from './CodeStep.tsx';
import { signInMessages } from './messages.ts';
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
  const errorId = useId();
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
      <TextInput
        ref={usernameInput}
        label={signIn.username}
        value={username}
        onChange={({ target: { value } }) => change(setUsername)(value)}
        error={isWrong}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        withAsterisk={false}
        required
        size="md"
      />
      <PasswordField
        ref={passwordInput}
        value={password}
        onChange={({ target: { value } }) => change(setPassword)(value)}
        error={isWrong}
        name="password"
        maxLength={256}
        withAsterisk={false}
        size="md"
        data-autofocus={initialUsername !== '' || undefined}
      />
      <p className="form-error" id={errorId} role="alert">
        {error && (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {isWrong ? signIn.wrong : describeAttempt(error, messages)}
          </>
        )}
        {!error && steps.hasLapsed && code.lapsed}
      </p>
      {ahead !== null && <Queued ahead={ahead} onStop={steps.stopWaiting} />}
      <Button type="submit" size="md" disabled={username === '' || password === '' || isPending}>
        {isPending ? signIn.submitting : signIn.submit}
      </Button>
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
      <Button variant="default" onClick={onStop}>
        {cancel}
      </Button>
    </div>
  );
}
