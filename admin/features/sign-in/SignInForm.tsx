import { Alert, Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { CodeStep, FormError } from './CodeStep.tsx';
import { signInMessages } from './messages.ts';
import { useSignInSteps } from './use-sign-in-steps.ts';

type Props = {
  /** The heading; undefined in a dialog, which has its own title. */
  readonly title?: string;
  /** The initial username: the account whose session has ended. */
  readonly username?: string;
  readonly onSignedIn: () => void;
  /** Shows an error. By default it is shown below the fields. */
  readonly onError?: (error: Error) => void;
};

/** The form for username and password, and for the code if the account has two-step sign-in. */
export function SignInForm({ title, username: initialUsername = '', ...handlers }: Props) {
  const { onSignedIn, onError } = handlers;
  const { cancel } = useMessages();
  const { signIn, code, queued } = useCatalogue(signInMessages);
  const [username, setUsername] = useState(initialUsername);
  const [password, setPassword] = useState('');
  const passwordInput = useRef<HTMLInputElement>(null);
  const usernameInput = useRef<HTMLInputElement>(null);
  const steps = useSignInSteps({
    onSignedIn,
    onError(error) {
      passwordInput.current?.select();
      onError?.(error);
    },
  });
  const { isPending, ahead } = steps;
  const error = onError ? null : steps.error;
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
  const isWrong = isSignedOut(error);

  if (steps.step === 'code')
    return <CodeStep isPage={title !== undefined} steps={steps} error={error} />;
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
      <FormError id={errorId} error={error} wrong={signIn.wrong}>
        {steps.hasLapsed && code.lapsed}
      </FormError>
      {ahead !== null && (
        <Alert color="var(--warn)" title={queued(ahead)} role="status">
          <Button variant="default" onClick={steps.stopWaiting}>
            {cancel}
          </Button>
        </Alert>
      )}
      <Button type="submit" size="md" disabled={username === '' || password === '' || isPending}>
        {isPending ? signIn.submitting : signIn.submit}
      </Button>
    </form>
  );
}
