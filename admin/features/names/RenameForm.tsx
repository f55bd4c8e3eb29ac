import { Checkbox, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { NAME_LENGTH } from '../../../api/contract/calls/rearrangements.ts';
import { useRename } from '../../api/rearrangements.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { describeConflict } from './describe-conflict.ts';
import type { EntryProps } from './entry-props.ts';
import { namesMessages } from './messages.ts';

/** Renames a category or city, with or without its address. */
export function RenameForm({ noun, entry: { id, name } }: EntryProps) {
  const texts = useCatalogue(namesMessages);
  const toast = useToast(`rename ${noun} ${id}`);
  const { mutateAsync, isPending } = useRename({ noun, id });
  const form = useForm({
    initialValues: { name, newAddress: true },
    validate: {
      name: (value) => (/[\p{L}\p{N}]/u.test(value) ? null : texts.nameMissing),
    },
  });
  const submit = form.onSubmit(async (values) => {
    try {
      // Callbacks of mutate would not run after the form is gone with the former name.
      const { target } = await mutateAsync(values);
      toast.success(texts.renamed(name, target ?? ''));
    } catch (error) {
      toast.failure(texts.renameFailed, describeConflict(error, texts));
    }
  });
  return (
    <section aria-labelledby="rename">
      <h2 id="rename">{texts.rename}</h2>
      <p className="muted">{texts.renameHint}</p>
      <form className="name-form" onSubmit={(event) => void submit(event)} noValidate>
        <TextInput
          label={texts.newName}
          maxLength={NAME_LENGTH}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <Checkbox
          label={texts.newAddress}
          {...form.getInputProps('newAddress', { type: 'checkbox' })}
        />
        <SteadyButton
          type="submit"
          variant="default"
          loading={isPending}
          disabled={form.values.name.trim() === name}
        >
          {texts.renameAction}
        </SteadyButton>
      </form>
    </section>
  );
}
