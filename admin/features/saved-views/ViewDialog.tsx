import { Checkbox, Modal, Stack, Switch, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { type SavedView, VIEW_NAME_LENGTH } from '../../../api/contract/calls/saved-views.ts';
import { useChangeView, useCreateView } from '../../api/saved-views.ts';
import { FormButtons } from '../../components/FormButtons.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { savedViewsMessages } from './messages.ts';
import type { Present } from './present.ts';

type Props = {
  /** The view to change; a new one is saved where it is absent. */
  readonly view?: SavedView;
  readonly present: Present;
  readonly onClose: () => void;
};

/** Saves the present list as a view, or changes one. */
export function ViewDialog({ view, present, onClose }: Props) {
  const texts = useCatalogue(savedViewsMessages);
  const { close: closeLabel, save } = useMessages();
  const [isOpen, { close }] = useDisclosure(true);
  const [name, setName] = useState(view?.name ?? '');
  const [isShared, setIsShared] = useState(view?.isShared ?? false);
  const [replaces, setReplaces] = useState(view === undefined);
  const toast = useToast('save view');
  const creation = useCreateView();
  const change = useChangeView();
  useFocusBack();
  const submit = async () => {
    const content = { query: present.query, facts: [...present.facts] };
    try {
      const stored = await (view
        ? change.mutateAsync({ id: view.id, name, isShared, ...(replaces && content) })
        : creation.mutateAsync({ name, isShared, ...content }));
      toast.success(texts.saved(stored.name));
      close();
    } catch (error) {
      toast.failure(texts.saveFailed, error);
    }
  };
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      title={view ? texts.edit(view.name) : texts.save}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      <Stack
        component="form"
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        {!view && (
          <Text size="sm" c="dimmed">
            {texts.hint}
          </Text>
        )}
        <TextInput
          label={texts.name}
          value={name}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
          maxLength={VIEW_NAME_LENGTH}
          autoComplete="off"
          required
          withAsterisk={false}
          data-autofocus
        />
        <Switch
          label={texts.isShared}
          checked={isShared}
          onChange={({ currentTarget }) => setIsShared(currentTarget.checked)}
        />
        {view && (
          <Checkbox
            label={texts.replace}
            checked={replaces}
            onChange={({ currentTarget }) => setReplaces(currentTarget.checked)}
          />
        )}
        <FormButtons
          action={save}
          onCancel={close}
          loading={creation.isPending || change.isPending}
          disabled={name.trim() === ''}
        />
      </Stack>
    </Modal>
  );
}
