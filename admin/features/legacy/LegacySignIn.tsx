import { Button, PasswordInput, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { useSignIn } from '../../api/sign-in.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { legacyMessages } from './messages.ts';

/** Name and password. What is wrong with them is said in a corner. */
export function LegacySignIn({ onSignedIn }: { readonly onSignedIn: () => void }) {
  const { signIn } = useCatalogue(legacyMessages);
  const toast = useToast();
  const { mutate, isPending } = useSignIn();
  const [username, setUsername] = useState('');
  const [password, setPassword] = useState('');
  const [isVisible, setIsVisible] = useState(false);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    mutate(
      { username, password },
      {
        onSuccess: onSignedIn,
        onError(error) {
          if (error instanceof CallError)
            toast.failure(signIn.invalid, error.reason?.message ?? signIn.wrong);
          else toast.failure(signIn.error, signIn.unreachable);
        },
      },
    );
  };
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
      <Button type="submit" size="md" disabled={isPending}>
        {isPending ? signIn.submitting : signIn.submit}
      </Button>
    </form>
  );
}
