import { Button, Group, TextInput } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { signInMessages } from './messages.ts';

type Props = {
  /** Whether the step shows the h1 of its page; a dialog has its own title. */
  readonly isPage: boolean;
  readonly onSubmit: (code: string) => void;
  readonly onBack: () => void;
  readonly onChange: () => void;
  readonly isPending: boolean;
  readonly error: Error | null;
};

/** The second step of signing in: a code of the authenticator app, or a recovery code. */
export function CodeStep({ isPage, onSubmit, onBack, onChange, isPending, error }: Props) {
  const messages = useMessages();
  const { code: texts, signIn } = useCatalogue(signInMessages);
  const isWrong = error instanceof CallError && error.status === 401;
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
    onSubmit(code);
  };
  const change = (value: string) => {
    if (error) onChange();
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
      <p className="form-error" id={errorId} role="alert">
        {error && (
          <>
            <IconAlertTriangle size={20} aria-hidden="true" />
            {isWrong ? texts.wrong : describeAttempt(error, messages)}
          </>
        )}
      </p>
      <Button type="submit" size="md" disabled={code.trim() === '' || isPending}>
        {isPending ? signIn.submitting : texts.submit}
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
        <Button variant="subtle" onClick={onBack}>
          {texts.back}
        </Button>
      </Group>
    </form>
  );
}
