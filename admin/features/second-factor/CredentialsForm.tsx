import { Stack, TextInput, type TextInputProps } from '@mantine/core';
import { useForm } from '@mantine/form';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { PasswordAndCode } from '../../../api/contract/calls/second-factor.ts';
import { CallError } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { refusedFields } from '../administrators/rules.ts';
import { secondFactorMessages } from './messages.ts';

type Props<Output> = {
  /** For password managers; null for a form without a password. */
  readonly username: string | null;
  /** The field of the code; null for a form without a code. */
  readonly codeField: TextInputProps | null;
  /** Explains the action. */
  readonly children?: ReactNode;
  /** The label of the submit button. */
  readonly action: string;
  readonly dangerous?: boolean;
  readonly mutation: UseMutationResult<Output, Error, PasswordAndCode>;
  readonly onCancel: () => void;
  readonly onDone: (output: Output) => void;
};

/** A form that asks for the password, a code or both, and then runs the mutation. */
export function CredentialsForm<Output>(props: Props<Output>) {
  const { username, codeField, children, action, dangerous, mutation, onCancel, onDone } = props;
  const messages = useMessages();
  const texts = useCatalogue(secondFactorMessages);
  const toast = useToast(`second factor ${action}`);
  const required = (value: string) => (value.trim() === '' ? messages.errors.required : null);
  const form = useForm({
    initialValues: { password: '', code: '' },
    validate: {
      password: (value) => (username === null ? null : required(value)),
      code: (value) => (codeField === null ? null : required(value)),
    },
  });
  const showRefusal = (error: Error) => {
    const [refused] = refusedFields(error);
    const status = error instanceof CallError ? error.status : null;
    if (refused?.path === 'password') form.setFieldError('password', texts.wrongPassword);
    else if (refused?.path === 'code') form.setFieldError('code', texts.wrongCode);
    else if (status === 429)
      form.setFieldError(username === null ? 'code' : 'password', describeAttempt(error, messages));
    else if (status === 409 && username === null) form.setFieldError('code', texts.lapsed);
    else toast.failure(texts.changeFailed, error);
  };
  const submit = form.onSubmit((values) =>
    mutation.mutate(values, {
      onSuccess(output) {
        toast.end();
        onDone(output);
      },
      onError: showRefusal,
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      {username !== null && (
        <input type="text" autoComplete="username" value={username} readOnly hidden />
      )}
      <Stack gap="sm">
        {children}
        {username !== null && <PasswordField data-autofocus {...form.getInputProps('password')} />}
        {codeField && (
          <TextInput
            autoComplete="one-time-code"
            required
            {...codeField}
            {...form.getInputProps('code')}
          />
        )}
        <FormButtons
          action={action}
          onCancel={onCancel}
          loading={mutation.isPending}
          {...(dangerous && { color: 'red' })}
        />
      </Stack>
    </form>
  );
}
