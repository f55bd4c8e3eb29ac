import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useSignInSteps } from '../sign-in/use-sign-in-steps.ts';
import { LegacyCode } from './LegacyCode.tsx';
import { legacyMessages } from './messages.ts';

/** Name and password, and a code where the administrator uses them. Errors are shown as toasts. */
export function LegacySignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { signIn } = useCatalogue(legacyMessages);
  const toast = useToast();
  const steps = useSignInSteps({
    onSignedIn,
    onError(error) {
      if (error instanceof CallError)
        toast.failure(signIn.invalid, error.reason?.message ?? signIn.wrong);
      else toast.failure(signIn.error, signIn.unreachable);
    },
  });
  const { isPending, ahead } = steps;
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isVisible, setIsVisible] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    steps.sendPassword({ username, password });
  };
  if (steps.step === 'code') return <LegacyCode steps={steps} />;
  return (
    <form onSubmit={submit}>
      <h1>{signIn.title}</h1>
      <TextInput
        label={signIn.username}
        value={username}
        onChange={({ currentTarget }) => setUsername(currentTarget.value)}
        name="username"
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={200}
        withAsterisk={false}
        required
        size="md"
      />
      <PasswordInput
        label={signIn.password}
        value={password}
        onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        name="password"
        autoComplete="current-password"
        maxLength={256}
        visible={isVisible}
        onVisibilityChange={setIsVisible}
        visibilityToggleButtonProps={{
          'aria-label': isVisible ? signIn.hide : signIn.show,
          'aria-hidden': false,
          tabIndex: 0,
        }}
        withAsterisk={false}
        required
        size="md"
      />
      {steps.hasLapsed && <p role="alert">{signIn.lapsed}</p>}
      {ahead !== null && (
        <div className="sign-in-queue" role="status">
          <p>{signIn.queued(ahead)}</p>
          <Button variant="default" onClick={steps.stopWaiting}>
            {signIn.stop}
          </Button>
        </div>
      )}
      <Button type="submit" size="md" disabled={isPending}>
        {isPending ? signIn.submitting : signIn.submit}
      </Button>
    </form>
  );
}
