import { Modal, Stack, Text } from '@mantine/core';
import { type SubmitEvent, useRef, useState } from 'react';
import { CallError } from '../../api/call.ts';
import { usePasswordRequest } from '../../api/password-request.ts';
import { useConfirmPassword } from '../../api/session.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { signInMessages } from './messages.ts';

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
  const { confirmPassword: texts } = useCatalogue(signInMessages);
  const { mutate, isPending, error, reset } = useConfirmPassword();
  const [password, setPassword] = useState('');
  const isWrong = error instanceof CallError && error.status === 400;
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
          <PasswordField
            ref={input}
            value={password}
            onChange={({ currentTarget }) => {
              if (error) reset();
              setPassword(currentTarget.value);
            }}
            error={error && (isWrong ? texts.wrong : describeAttempt(error, messages))}
            maxLength={256}
            data-autofocus
          />
          <FormButtons
            action={texts.submit}
            onCancel={() => onAnswer(false)}
            loading={isPending}
            disabled={password === ''}
          />
        </Stack>
      </form>
    </Modal>
  );
}
