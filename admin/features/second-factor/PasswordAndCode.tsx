import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { PasswordAndCode as Entered } from '../../../api/contract/calls/second-factor.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { secondFactorMessages } from './messages.ts';
import { useShowRefusal } from './use-show-refusal.ts';

type Props<Output> = {
  readonly username: string;
  /** What the action does. */
  readonly text: string;
  /** The label of the submit button. */
  readonly action: string;
  readonly dangerous?: boolean;
  readonly mutation: UseMutationResult<Output, Error, Entered>;
  readonly onCancel: () => void;
  readonly onDone: (output: Output) => void;
};

/** A form that asks for password and code, and then runs the mutation. */
export function PasswordAndCode<Output>(props: Props<Output>) {
  const { username, text, action, dangerous = false, mutation, onCancel, onDone } = props;
  const { cancel } = useMessages();
  const texts = useCatalogue(secondFactorMessages);
  const showRefusal = useShowRefusal();
  const required = (value: string) => (value.trim() === '' ? texts.required : null);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: { password: required, code: required },
  });
  const submit = form.onSubmit((values) =>
    mutation.mutate(values, {
      onSuccess: onDone,
      onError: (error) => showRefusal(error, form, 'password'),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Stack gap="sm">
        <Text size="sm">{text}</Text>
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <TextInput
          label={texts.codeOrRecovery}
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          {...form.getInputProps('code')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={mutation.isPending} {...(dangerous && { color: 'red' })}>
            {action}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
