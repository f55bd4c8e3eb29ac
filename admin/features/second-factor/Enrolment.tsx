import { Button, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useState } from 'react';
import type { Enrolment as Secret } from '../../../api/contract/calls/second-factor.ts';
import { useConfirmEnrolment, useEnrol } from '../../api/second-factor.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { secondFactorMessages } from './messages.ts';
import { QrCode } from './QrCode.tsx';
import { useShowRefusal } from './use-show-refusal.ts';

type Props = {
  readonly username: string;
  readonly onCancel: () => void;
  /** Called with the recovery codes after two-step sign-in is on. */
  readonly onEnabled: (codes: readonly string[]) => void;
};

/** Turns on two-step sign-in: asks for the password, shows the secret as a QR code, asks for a first code. */
export function Enrolment({ username, onCancel, onEnabled }: Props) {
  const [secret, setSecret] = useState<Secret | null>(null);
  return secret === null ? (
    <PasswordStep username={username} onCancel={onCancel} onSecret={setSecret} />
  ) : (
    <FirstCodeStep secret={secret} onCancel={onCancel} onEnabled={onEnabled} />
  );
}

type PasswordStepProps = Pick<Props, 'username' | 'onCancel'> & {
  readonly onSecret: (secret: Secret) => void;
};

function PasswordStep({ username, onCancel, onSecret }: PasswordStepProps) {
  const { cancel } = useMessages();
  const texts = useCatalogue(secondFactorMessages);
  const showRefusal = useShowRefusal();
  const { mutate, isPending } = useEnrol();
  const form = useForm({
    initialValues: { password: '' },
    validate: { password: (value) => (value === '' ? texts.required : null) },
  });
  const submit = form.onSubmit((values) =>
    mutate(values, {
      onSuccess: onSecret,
      onError: (error) => showRefusal(error, form, 'password'),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <input type="text" autoComplete="username" value={username} readOnly hidden />
      <Stack gap="sm">
        <PasswordInput
          label={texts.password}
          autoComplete="current-password"
          required
          data-autofocus
          visibilityToggleButtonProps={{ 'aria-label': texts.showPassword, tabIndex: 0 }}
          {...form.getInputProps('password')}
        />
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {texts.next}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type FirstCodeStepProps = Omit<Props, 'username'> & { readonly secret: Secret };

function FirstCodeStep({ secret: { secret, uri }, onCancel, onEnabled }: FirstCodeStepProps) {
  const { cancel } = useMessages();
  const texts = useCatalogue(secondFactorMessages);
  const showRefusal = useShowRefusal();
  const { mutate, isPending } = useConfirmEnrolment();
  const form = useForm({
    initialValues: { code: '' },
    validate: { code: (value) => (value.trim() === '' ? texts.required : null) },
  });
  const submit = form.onSubmit((values) =>
    mutate(values, {
      onSuccess: ({ recoveryCodes }) => onEnabled(recoveryCodes),
      onError: (error) => showRefusal(error, form, 'code'),
    }),
  );
  return (
    <form onSubmit={submit} noValidate>
      <Stack gap="sm">
        <Text size="sm">{texts.scan}</Text>
        <QrCode text={uri} label={texts.qrLabel} />
        <div>
          <Text size="sm">{texts.typed}</Text>
          <code className="secret">{secret.match(/.{1,4}/g)?.join(' ')}</code>
        </div>
        <TextInput
          label={texts.code}
          description={texts.confirmHint}
          autoComplete="one-time-code"
          inputMode="numeric"
          maxLength={10}
          required
          autoFocus
          {...form.getInputProps('code')}
        />
        <Text size="sm" c="dimmed">
          {texts.othersEnd}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onCancel}>
            {cancel}
          </Button>
          <Button type="submit" loading={isPending}>
            {texts.confirm}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
