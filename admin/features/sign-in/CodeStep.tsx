import { Button, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type ReactNode, type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { signInMessages } from './messages.ts';
import type { useSignInSteps } from './use-sign-in-steps.ts';

type Props = {
  /** Whether the step shows the h1 of its page; a dialog has its own title. */
  readonly isPage: boolean;
  readonly steps: ReturnType<typeof useSignInSteps>;
  /** The error that is shown. */
  readonly error: Error | null;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ isPage, steps, error }: Props) {
  const { code: texts, signIn } = useCatalogue(signInMessages);
  const [code, setCode] = useState('');
  const [isRecovery, setIsRecovery] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const errorId = useId();
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs whenever the kind of code changes.
  useEffect(() => input.current?.focus(), [isRecovery]);
  useEffect(() => {
    if (error) input.current?.select();
  }, [error]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    steps.sendCode(code);
  };
  const change = (value: string) => {
    if (error) steps.forgetError();
    setCode(value);
  };
  return (
    <form onSubmit={submit} aria-describedby={errorId}>
      {isPage ? <h1>{texts.title}</h1> : <strong>{texts.title}</strong>}
      <TextInput
        key={isRecovery ? 'recovery' : 'code'}
        ref={input}
        label={isRecovery ? texts.recoveryCode : texts.code}
        description={isRecovery ? texts.recoveryHint : texts.hint}
        value={code}
        onChange={({ target }) => change(target.value)}
        error={error !== null}
        name="code"
        autoComplete={isRecovery ? 'off' : 'one-time-code'}
        inputMode={isRecovery ? 'text' : 'numeric'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        withAsterisk={false}
        required
        size="md"
      />
      <FormError id={errorId} error={error} wrong={texts.wrong} />
      <Button type="submit" size="md" disabled={code.trim() === '' || steps.isPending}>
        {steps.isPending ? signIn.submitting : texts.submit}
      </Button>
      <Group gap="xs" justify="space-between">
        <Button
          variant="subtle"
          onClick={() => {
            change('');
            setIsRecovery(!isRecovery);
          }}
        >
          {isRecovery ? texts.useCode : texts.useRecovery}
        </Button>
        <Button variant="subtle" onClick={steps.backToPassword}>
          {texts.back}
        </Button>
      </Group>
    </form>
  );
}

type FormErrorProps = {
  readonly id: string;
  readonly error: Error | null;
  /** The text for wrong input, which the server answers with 401. */
  readonly wrong: string;
  /** Shown without an error. */
  readonly children?: ReactNode;
};

/** Why a step of signing in has failed. */
export function FormError({ id, error, wrong, children }: FormErrorProps) {
  const messages = useMessages();
  return (
    <p className="form-error" id={id} role="alert">
      {error ? (
        <>
          <IconAlertTriangle size={20} aria-hidden="true" />
          {isSignedOut(error) ? wrong : describeAttempt(error, messages)}
        </>
      ) : (
        children
      )}
    </p>
  );
}
