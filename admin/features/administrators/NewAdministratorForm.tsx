import { Modal, NativeSelect, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { USERNAME_PATTERN } from '../../../api/contract/calls/administrators.ts';
import { PASSWORD_MIN } from '../../../api/contract/calls/password-limits.ts';
import { ROLES, type Role } from '../../../api/contract/calls/roles.ts';
import { useCreateAdministrator } from '../../api/administrators.ts';
import { CallError } from '../../api/call.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { administratorsMessages } from './messages.ts';
import { checkPassword, refusedFields } from './rules.ts';

/** The lowest role: granting more is a deliberate choice. */
const FIRST_ROLE: Role = 'viewer';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** A dialog that creates an account. */
export function NewAdministratorForm({ isOpen, onClose }: Props) {
  const { close } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title={texts.newTitle}
      closeButtonProps={{ 'aria-label': close }}
    >
      <Form onClose={onClose} />
    </Modal>
  );
}

function Form({ onClose }: Pick<Props, 'onClose'>) {
  const { roles } = useMessages();
  const texts = useCatalogue(administratorsMessages);
  const toast = useToast('administrators.create');
  const { mutate, isPending } = useCreateAdministrator();
  const form = useForm({
    initialValues: { username: '', password: '', role: FIRST_ROLE },
    validate: {
      username: (value) => (USERNAME_PATTERN.test(value) ? null : texts.nameWrong),
      password: (value, { username }) => checkPassword(value, { username }, texts),
    },
  });
  const create = form.onSubmit((values) =>
    mutate(values, {
      onSuccess() {
        toast.success(texts.createdDone(values.username), texts.createdText);
        onClose();
      },
      onError(error) {
        const refused = refusedFields(error).find(({ rule }) => rule !== null);
        if (refused?.rule) form.setFieldError('password', texts.passwordRules[refused.rule]);
        // The form has validated everything else, so the name is taken.
        else if (error instanceof CallError && error.status === 400)
          form.setFieldError('username', texts.nameTaken);
        else toast.failure(texts.createFailed, error);
      },
    }),
  );
  return (
    <form onSubmit={create} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          description={texts.nameRule}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          data-autofocus
          {...form.getInputProps('username')}
        />
        <PasswordField
          description={texts.passwordRule(PASSWORD_MIN)}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
        <NativeSelect
          label={texts.role}
          description={texts.roleText[form.getValues().role]}
          data={ROLES.map((value) => ({ value, label: roles[value] }))}
          {...form.getInputProps('role')}
        />
        <FormButtons action={texts.create} onCancel={onClose} loading={isPending} />
      </Stack>
    </form>
  );
}
