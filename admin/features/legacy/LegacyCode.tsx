import { Button, TextInput } from '@mantine/core';
import { type SubmitEvent, useState } from 'react';
import { useCatalogue } from '../../messages/catalogue.ts';
import type { useSignInSteps } from '../sign-in/use-sign-in-steps.ts';
import { legacyMessages } from './messages.ts';

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function LegacyCode({ steps }: { readonly steps: ReturnType<typeof useSignInSteps> }) {
  const { signIn } = useCatalogue(legacyMessages);
  const [code, setCode] = useState('');
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    steps.sendCode(code);
  };
  return (
    <form onSubmit={submit}>
      <h1>{signIn.codeTitle}</h1>
      <TextInput
        label={signIn.code}
        description={signIn.codeHint}
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
        name="code"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        withAsterisk={false}
        required
        autoFocus
        size="md"
      />
      <Button type="submit" size="md" disabled={steps.isPending}>
        {steps.isPending ? signIn.submitting : signIn.verify}
      </Button>
      <Button variant="default" size="md" onClick={steps.backToPassword}>
        {signIn.back}
      </Button>
    </form>
  );
}
