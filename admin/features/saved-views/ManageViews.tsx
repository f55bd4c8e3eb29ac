import { ActionIcon, Modal } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import type { SavedView } from '../../../api/contract/calls/saved-views.ts';
import { useRemoveView, useViews } from '../../api/saved-views.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFocusBack } from '../../components/use-focus-back.ts';
import { useKeepFocus } from '../../components/use-keep-focus.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { savedViewsMessages } from './messages.ts';
import type { Present } from './present.ts';
import { ViewDialog } from './ViewDialog.tsx';
import './saved-views.css';

type Props = { readonly present: Present; readonly onClose: () => void };

/** The views that the account may change, with buttons that edit and delete them. */
export function ManageViews({ present, onClose }: Props) {
  const texts = useCatalogue(savedViewsMessages);
  const { close: closeLabel } = useMessages();
  const [isOpen, { close }] = useDisclosure(true);
  const [edited, setEdited] = useState<SavedView | null>(null);
  const views = (useViews().data ?? []).filter(({ mayChange }) => mayChange);
  const rows = useRef<HTMLUListElement>(null);
  const keepFocus = useKeepFocus(rows, views);
  const remove = useRemoval();
  useFocusBack();
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      onExitTransitionEnd={onClose}
      title={texts.manage}
      closeButtonProps={{ 'aria-label': closeLabel }}
    >
      {views.length === 0 && <p>{texts.none}</p>}
      <ul ref={rows} className="view-list" {...keepFocus}>
        {views.map((view) => (
          <li key={view.id}>
            <span>
              <bdi>{view.name}</bdi>
              <span className="muted">
                {[view.isShared && texts.withEveryone, !view.isOwn && view.owner]
                  .filter(Boolean)
                  .map((part) => ` · ${part}`)}
              </span>
            </span>
            <ActionIcon
              variant="subtle"
              size="lg"
              aria-label={texts.edit(view.name)}
              data-row-link
              onClick={() => setEdited(view)}
            >
              <IconPencil size={18} />
            </ActionIcon>
            <ActionIcon
              variant="subtle"
              color="red"
              size="lg"
              aria-label={texts.remove(view.name)}
              onClick={() => void remove(view)}
            >
              <IconTrash size={18} />
            </ActionIcon>
          </li>
        ))}
      </ul>
      {edited && <ViewDialog view={edited} present={present} onClose={() => setEdited(null)} />}
    </Modal>
  );
}

/** Deletes a view after a confirmation. */
function useRemoval() {
  const texts = useCatalogue(savedViewsMessages);
  const confirm = useConfirm();
  const toast = useToast('remove view');
  const { mutateAsync } = useRemoveView();
  return async ({ id, name, isShared }: SavedView) => {
    const text = (isShared ? texts.sharedText : texts.ownText)(name);
    const question = { title: texts.question, text, action: texts.delete, dangerous: true };
    if (!(await confirm(question))) return;
    try {
      await mutateAsync(id);
      toast.success(texts.removed(name));
    } catch (error) {
      toast.failure(texts.removeFailed, error);
    }
  };
}
