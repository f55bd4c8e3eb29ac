import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { usePasswordRequest } from '../../api/password-request.ts';
import { useConfirmPassword } from '../../api/session.ts';
import { describeError } from '../../components/describe-error.ts';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import type { Messages } from '../../messages/tr.ts';
import { type SignInMessages, signInMessages } from './messages.ts';

/** z-index above the dialogs of screens, one of which may have made the waiting call. */
const ABOVE_DIALOGS = 300;

/** Asks for the own password when a call needs it; the call waits and then continues. */
export function ConfirmPassword({ username }: { readonly username: string }) {
  const answer = usePasswordRequest();
  return answer && <Dialog username={username} onAnswer={answer} />;
}

type Props = {
  /** For password managers. */
  readonly username: string;
  readonly onAnswer: (isConfirmed: boolean) => void;
};

function Dialog({ username, onAnswer }: Props) {
  const messages = useMessages();
  const { cancel } = messages;
  const allTexts = useCatalogue(signInMessages);
  const { confirmPassword: texts, signIn } = allTexts;
  const { mutate, isPending, error, reset } = useConfirmPassword();
  const [password, setPassword] = useState('');
  const input = useRef<HTMLInputElement>(null);
  useFocusBack();
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    // In React's tree, the dialog may be inside of the form that made the call.
    event.stopPropagation();
    mutate(
      { password },
      { onSuccess: () => onAnswer(true), onError: () => input.current?.select() },
    );
  };
  return (
    <Modal
      opened
      onClose={() => onAnswer(false)}
      title={texts.title}
      withCloseButton={false}
      closeOnClickOutside={false}
      size="sm"
      zIndex={ABOVE_DIALOGS}
    >
      <form onSubmit={submit} noValidate>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Stack gap="sm">
          <Text size="sm">{texts.text}</Text>
          <PasswordInput
            ref={input}
            label={signIn.password}
            value={password}
            onChange={({ currentTarget }) => {
              if (error) reset();
              setPassword(currentTarget.value);
            }}
            error={error && explain(error, messages, allTexts)}
            autoComplete="current-password"
            maxLength={256}
            required
            data-autofocus
            visibilityToggleButtonProps={{ 'aria-label': texts.show, tabIndex: 0 }}
          />
          <Group justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => onAnswer(false)}>
              {cancel}
            </Button>
            <Button type="submit" loading={isPending} disabled={password === ''}>
              {texts.submit}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function explain(error: Error, messages: Messages, allTexts: SignInMessages): string {
  const { confirmPassword, signIn } = allTexts;
  if (!(error instanceof CallError)) return describeError(error, messages);
  if (error.status === 400) return confirmPassword.wrong;
  if (error.status === 429) return signIn.tooMany(Math.ceil((error.retryAfter ?? 60) / 60));
  return describeError(error, messages);
}
