import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useMessages } from '../../messages/language.tsx';
import { SignInForm } from './SignInForm.tsx';

/** A dialog that asks to sign in again after the session has ended; the screen behind it keeps its state. */
export function SignInAgain({ username }: { readonly username: string }) {
  const { shell } = useMessages();
  const client = useQueryClient();
  useFocusBack();
  return (
    <Modal
      opened
      onClose={() => undefined}
      title={shell.sessionEnded}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      className="sign-in-again"
    >
      <Text size="sm" c="dimmed" mb="md">
        {shell.sessionEndedText}
      </Text>
      <SignInForm username={username} onSignedIn={() => void client.invalidateQueries()} />
    </Modal>
  );
}
