import { Button, Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from 'react-router-dom';
import { fileAddressSchema } from '../../../api/contract/calls/fetch-routes.ts';
import { useFetchFile } from '../../api/imports.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeImportError, describeInFull } from '../imports/describe-import.ts';
import { uploadMessages } from './messages.ts';
import type { UploadOptions } from './upload-queue.ts';

type Props = { readonly options: UploadOptions };

/** Imports the file at an address, which the server downloads. */
export function AddressForm({ options }: Props) {
  const { address: texts } = useCatalogue(uploadMessages);
  const messages = useMessages();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useFetchFile();
  const form = useForm({
    initialValues: { address: '' },
    validate: {
      address: (value) => (fileAddressSchema.safeParse(value).success ? null : texts.invalid),
    },
  });
  const { approved, dryRun, erase, trust, category, country, encoding, header } = options;
  const send = ({ address }: { address: string }, prepare: boolean) =>
    mutate(
      {
        ...{ address: address.trim(), approved, dryRun, erase, trust, prepare },
        ...(category && { category }),
        ...(country && { country }),
        ...(encoding && { encoding }),
        ...(header && { header }),
      },
      {
        onSuccess({ id, fileName }) {
          form.reset();
          if (prepare) return void navigate(PATHS.import(id));
          toast.success(texts.started, texts.startedText(fileName));
        },
        onError: (error) =>
          form.setFieldError('address', describeInFull(describeImportError(error, messages))),
      },
    );
  return (
    <form onSubmit={form.onSubmit((values) => send(values, false))} noValidate>
      <Group align="flex-start" gap="xs" mt="md">
        <TextInput
          className="file-address"
          type="url"
          label={texts.label}
          description={texts.hint}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          placeholder="https://"
          autoComplete="off"
          {...form.getInputProps('address')}
        />
        <SteadyButton type="submit" variant="default" loading={isPending} className="beside-label">
          {texts.fetch}
        </SteadyButton>
        <Button
          variant="default"
          disabled={isPending}
          className="beside-label"
          onClick={() => form.onSubmit((values) => send(values, true))()}
        >
          {texts.preview}
        </Button>
      </Group>
    </form>
  );
}
