import { PasswordInput, type PasswordInputProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useMessages } from '../messages/language.tsx';

/** A required password field, by default for the current password, with a button that shows the password. */
export function PasswordField(props: PasswordInputProps) {
  const { password, showPassword, hidePassword } = useMessages();
  const [isVisible, visibility] = useDisclosure(false);
  return (
    <PasswordInput
      label={password}
      autoComplete="current-password"
      required
      visible={isVisible}
      onVisibilityChange={visibility.toggle}
      visibilityToggleButtonProps={{
        'aria-label': isVisible ? hidePassword : showPassword,
        'aria-hidden': false,
        tabIndex: 0,
      }}
      {...props}
    />
  );
}
