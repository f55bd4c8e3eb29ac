import { Button } from '@mantine/core';
import { IconArrowBackUp } from '@tabler/icons-react';
import type { Deletion } from '../../../api/contract/calls/deletions.ts';
import { CallError } from '../../api/call.ts';
import { useUndoDeletion } from '../../api/deletions.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { deletionsMessages } from './messages.ts';

/** Restoring at least this many businesses asks for confirmation. */
const ASK_FROM = 100;

/** A button that restores the businesses of a deletion. */
export function UndoButton({ deletion }: { readonly deletion: Deletion }) {
  const { undo: action } = useMessages();
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useUndoDeletion();
  const { id, kind, example, businessCount } = deletion;
  const undo = async () => {
    const count = number(businessCount);
    const isLarge = businessCount >= ASK_FROM;
    const question = { title: texts.askTitle(count), text: texts.ask, action };
    if (isLarge && !(await confirm(question))) return;
    try {
      // mutateAsync: the row may lose its button meanwhile, and callbacks of mutate would not run.
      const { finished, restoredCount } = await mutateAsync(id);
      if (finished) toast.success(texts.restored(number(restoredCount)));
      else toast.success(texts.restoringOn, texts.restoringOnText);
    } catch (error) {
      toast.failure(texts.undoFailed, explain(error, texts));
    }
  };
  const what = kind === 'one' && example !== null ? example : texts.kinds[kind];
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} aria-hidden="true" />}
      loading={isPending}
      onClick={() => void undo()}
      aria-label={texts.undoOf(what)}
    >
      {action}
    </Button>
  );
}

/** The reason of a refusal as text, or the error itself for other failures. */
function explain(error: unknown, texts: { gone: string; already: string }): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.status === 410) return texts.gone;
  return error.status === 409 ? texts.already : error;
}
