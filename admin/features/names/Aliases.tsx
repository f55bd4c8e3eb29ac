import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconX } from '@tabler/icons-react';
import { useRef } from 'react';
import {
  type Arranged,
  NAME_LENGTH,
  type NamedNoun,
} from '../../../api/contract/calls/rearrangements.ts';
import { useAddAlias, useRemoveAlias } from '../../api/rearrangements.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { describeConflict } from './describe-conflict.ts';
import { namesMessages } from './messages.ts';

type Props = { readonly noun: NamedNoun; readonly entry: Arranged };

/** The further names of a category or city, which are removed and added. */
export function Aliases({ noun, entry: { id, name, aliases } }: Props) {
  const texts = useCatalogue(namesMessages);
  const list = useRef<HTMLUListElement>(null);
  const keepFocus = useKeepFocus(list, aliases);
  const remove = useRemoveAlias({ noun, id });
  return (
    <section aria-labelledby="aliases">
      <h2 id="aliases">{texts.aliases}</h2>
      <p className="muted">{texts.aliasesHint}</p>
      <div className="name-form">
        {aliases.length > 0 && (
          <ul className="alias-list" ref={list} {...keepFocus}>
            {aliases.map((alias) => (
              <li key={alias.id}>
                <ActionButton
                  data-row-link
                  mutation={remove}
                  input={alias.id}
                  onDone={(_, toast) => toast.success(texts.aliasRemoved(alias.name))}
                  failed={texts.aliasFailed}
                  reasonOf={(error) => describeConflict(error, texts)}
                  rightSection={<IconX size={14} />}
                  size="xs"
                  aria-label={texts.removeAlias(alias.name)}
                >
                  <bdi>{alias.name}</bdi>
                </ActionButton>
              </li>
            ))}
          </ul>
        )}
        <NewAlias noun={noun} id={id} owner={name} />
      </div>
    </section>
  );
}

type NewProps = Pick<Props, 'noun'> & { readonly id: number; readonly owner: string };

function NewAlias({ noun, id, owner }: NewProps) {
  const texts = useCatalogue(namesMessages);
  const toast = useToast(`add alias ${noun} ${id}`);
  const { mutate, isPending } = useAddAlias({ noun, id });
  const form = useForm({
    initialValues: { name: '' },
    validate: { name: (value) => (/[\p{L}\p{N}]/u.test(value) ? null : texts.nameMissing) },
  });
  const submit = form.onSubmit(({ name }) =>
    mutate(name, {
      onSuccess() {
        form.reset();
        toast.success(texts.aliasAdded(name.trim(), owner));
      },
      onError: (error) => toast.failure(texts.aliasFailed, describeConflict(error, texts)),
    }),
  );
  return (
    <form className="name-form" onSubmit={submit} noValidate>
      <TextInput
        label={texts.newAlias}
        maxLength={NAME_LENGTH}
        autoComplete="off"
        {...form.getInputProps('name')}
      />
      <SteadyButton type="submit" variant="default" loading={isPending}>
        {texts.addAlias}
      </SteadyButton>
    </form>
  );
}
