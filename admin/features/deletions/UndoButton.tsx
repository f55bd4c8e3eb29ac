import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Deletion } from '../../../api/contract/calls/deletions.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { deletionsMessages } from './messages.ts';
import { useUndoDeletion } from './use-undo-deletion.ts';

/** Restoring at least this many businesses asks for confirmation. */
const ASK_FROM = 100;

/** A button that restores the businesses of a deletion. */
export function UndoButton({ deletion }: { readonly deletion: Deletion }) {
  const { undo: action } = useMessages();
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const confirm = useConfirm();
  const { undo, isPending } = useUndoDeletion();
  const { id, kind, example, businessCount } = deletion;
  const askAndUndo = async () => {
    const count = number(businessCount);
    const isLarge = businessCount >= ASK_FROM;
    const question = { title: texts.askTitle(count), text: texts.ask, action };
    if (isLarge && !(await confirm(question))) return;
    await undo(id);
  };
  const what = kind === 'one' && example !== null ? example : texts.kinds[kind];
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      loading={isPending}
      onClick={() => void askAndUndo()}
      aria-label={texts.undoOf(what)}
    >
      {action}
    </Button>
  );
}
