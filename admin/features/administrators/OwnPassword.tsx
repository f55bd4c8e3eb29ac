import { Box, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_MIN } from '../../../api/contract/calls/password-limits.ts';
import { useChangePassword } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
import { describeAttempt } from '../../components/describe-error.ts';
import { PasswordField } from '../../components/PasswordField.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useUnsavedWarning } from '../../components/use-unsaved-warning.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { administratorsMessages } from './messages.ts';
import { checkPassword, refusedFields } from './rules.ts';

/** The form that changes the own password. @param username of the account, for password managers */
export function OwnPassword({ username }: { readonly username: string }) {
  const messages = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const toast = useToast('password');
  const { mutate, isPending } = useChangePassword();
  const form = useForm({
    initialValues: { currentPassword: '', newPassword: '' },
    validate: {
      currentPassword: (value) => (value === '' ? messages.errors.required : null),
      newPassword: (value, { currentPassword }) =>
        checkPassword(value, { username, former: currentPassword }, texts),
    },
  });
  useUnsavedWarning(form.isDirty());
  const change = form.onSubmit((values) =>
    mutate(values, {
      onSuccess() {
        toast.success(texts.passwordChanged, texts.passwordChangedText);
        form.reset();
      },
      onError(error) {
        const [refused] = refusedFields(error);
        if (refused?.rule) form.setFieldError('newPassword', texts.passwordRules[refused.rule]);
        else if (refused?.path === 'currentPassword')
          form.setFieldError('currentPassword', texts.wrongPassword);
        else if (error instanceof CallError && error.status === 429)
          form.setFieldError('currentPassword', describeAttempt(error, messages));
        else toast.failure(texts.passwordFailed, error);
      },
    }),
  );
  return (
    <Box component="section" mt="2.5rem" aria-labelledby="own-password">
      <h2 id="own-password">{texts.ownPassword}</h2>
      <p className="muted">{texts.ownPasswordText}</p>
      <form onSubmit={change} noValidate>
        <input type="text" autoComplete="username" value={username} readOnly hidden />
        <Stack gap="sm" maw="24rem" mt="md">
          <PasswordField label={texts.currentPassword} {...form.getInputProps('currentPassword')} />
          <PasswordField
            label={texts.newPassword}
            description={texts.passwordRule(PASSWORD_MIN)}
            autoComplete="new-password"
            {...form.getInputProps('newPassword')}
          />
          <div>
            <SteadyButton type="submit" loading={isPending}>
              {texts.changePassword}
            </SteadyButton>
          </div>
        </Stack>
      </form>
    </Box>
  );
}
