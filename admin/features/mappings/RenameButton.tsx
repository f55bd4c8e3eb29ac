import { Button, Modal, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil } from '@tabler/icons-react';
import { type Mapping, useChangeMappings } from '../../api/saved-mappings.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { foldText } from '../../components/fold-text.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { mappingMessages } from './messages.ts';

type Props = {
  readonly feed: number | null;
  readonly mapping: Mapping;
  /** All mappings of the table. */
  readonly others: readonly Mapping[];
};

const LONGEST = 500;

/** Changes the header that a mapping is for. */
export function RenameButton(props: Props) {
  const { close } = useMessages();
  const texts = useCatalogue(mappingMessages);
  const [isOpen, dialog] = useDisclosure(false);
  return (
    <>
      <Button
        variant="default"
        aria-label={texts.renameOf(props.mapping.header)}
        aria-haspopup="dialog"
        leftSection={<IconPencil size={16} />}
        onClick={dialog.open}
      >
        {texts.rename}
      </Button>
      <Modal
        opened={isOpen}
        onClose={dialog.close}
        title={texts.renameTitle}
        closeButtonProps={{ 'aria-label': close }}
      >
        <RenameForm {...props} onClose={dialog.close} />
      </Modal>
    </>
  );
}

function RenameForm({
  feed,
  mapping: { header, field },
  others,
  onClose,
}: Props & { readonly onClose: () => void }) {
  const { save } = useMessages();
  const texts = useCatalogue(mappingMessages);
  const toast = useToast(`rename ${header}`);
  const { mutate, isPending } = useChangeMappings();
  const form = useForm({
    initialValues: { name: header },
    validate: {
      name(value) {
        const name = value.trim();
        if (name === '') return texts.blank;
        const same = (other: Mapping) =>
          other.header !== header && foldText(other.header) === foldText(name);
        return others.some(same) ? texts.taken : null;
      },
    },
  });
  const submit = form.onSubmit(({ name }) => {
    const renamed = name.trim();
    if (renamed === header) return onClose();
    mutate(
      // The later entry counts where both are spellings of one header.
      { feed, mappings: { [header]: null, [renamed]: field } },
      {
        onSuccess() {
          toast.success(texts.done, renamed);
          onClose();
        },
        onError: (error) => toast.failure(texts.notSaved, error),
      },
    );
  });
  return (
    <form onSubmit={submit} noValidate>
      <TextInput
        data-autofocus
        label={texts.newHeader}
        description={texts.newHeaderHint}
        maxLength={LONGEST}
        autoComplete="off"
        dir="auto"
        {...form.getInputProps('name')}
      />
      <FormButtons action={save} loading={isPending} onCancel={onClose} />
    </form>
  );
}
