import { Modal, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useMessages } from '../../messages/language.tsx';
import { SignInForm } from './SignInForm.tsx';

/** Stands before a screen whose session has ended; what was being done there is still there. */
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
