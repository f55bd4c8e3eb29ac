import { Button, Checkbox, CopyButton, Group, Modal, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { type CreatedApiKey, KEY_NAME_MAX } from '../../../api/contract/calls/api-keys.ts';
import { SCOPES, type Scope } from '../../../api/contract/calls/scopes.ts';
import { useCreateApiKey } from '../../api/api-keys.ts';
import { CallError } from '../../api/call.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { apiKeysMessages } from './messages.ts';

type Props = { readonly isOpen: boolean; readonly onClose: () => void };

/** A dialog that creates a key and then shows it, once. */
export function NewApiKey({ isOpen, onClose }: Props) {
  const messages = useMessages();
  const texts = useCatalogue(apiKeysMessages);
  const [created, setCreated] = useState<CreatedApiKey | null>(null);
  const close = () => {
    setCreated(null);
    onClose();
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title={created ? texts.createdTitle(created.name) : texts.newTitle}
      closeButtonProps={{ 'aria-label': messages.close }}
      // A click beside the dialog must not lose the key.
      closeOnClickOutside={created === null}
    >
      {created ? (
        <Secret secret={created.secret} onStored={close} />
      ) : (
        <Form onCreated={setCreated} onCancel={close} />
      )}
    </Modal>
  );
}

type FormProps = {
  readonly onCreated: (key: CreatedApiKey) => void;
  readonly onCancel: () => void;
};

const NO_SCOPES: readonly Scope[] = [];

function Form({ onCreated, onCancel }: FormProps) {
  const texts = useCatalogue(apiKeysMessages);
  const toast = useToast('create API key');
  const { mutate, isPending } = useCreateApiKey();
  const form = useForm({
    initialValues: { name: '', scopes: NO_SCOPES },
    validate: {
      name: (value) => {
        if (value.trim() === '') return texts.nameMissing;
        return value.trim().length > KEY_NAME_MAX ? texts.nameLong(KEY_NAME_MAX) : null;
      },
      scopes: (value) => (value.length === 0 ? texts.scopesMissing : null),
    },
  });
  const create = form.onSubmit(({ name, scopes }) =>
    mutate(
      { name, scopes: [...scopes] },
      {
        onSuccess(key) {
          toast.end();
          onCreated(key);
        },
        onError(error) {
          if (error instanceof CallError && error.status === 409)
            form.setFieldError('name', texts.nameTaken);
          else toast.failure(texts.createFailed, error);
        },
      },
    ),
  );
  const { value, onChange, error } = form.getInputProps('scopes');
  return (
    <form onSubmit={create} noValidate>
      <Stack gap="sm">
        <TextInput
          label={texts.name}
          description={texts.nameHint}
          autoComplete="off"
          required
          data-autofocus
          {...form.getInputProps('name')}
        />
        <Checkbox.Group
          label={texts.scopes}
          required
          value={value}
          onChange={onChange}
          error={error}
        >
          <Stack gap="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox
                key={scope}
                value={scope}
                label={texts.scopeNames[scope]}
                description={texts.scopeTexts[scope]}
              />
            ))}
          </Stack>
        </Checkbox.Group>
        <FormButtons action={texts.create} onCancel={onCancel} loading={isPending} />
      </Stack>
    </form>
  );
}

type SecretProps = { readonly secret: string; readonly onStored: () => void };

function Secret({ secret, onStored }: SecretProps) {
  const texts = useCatalogue(apiKeysMessages);
  return (
    <Stack gap="sm">
      <Text size="sm">{texts.createdText}</Text>
      <TextInput
        label={texts.secret}
        value={secret}
        readOnly
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group justify="space-between" gap="sm">
        <CopyButton value={secret}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              onClick={copy}
              leftSection={copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
            >
              <span aria-live="polite">{copied ? texts.copied : texts.copy}</span>
            </Button>
          )}
        </CopyButton>
        <Button onClick={onStored}>{texts.stored}</Button>
      </Group>
    </Stack>
  );
}
