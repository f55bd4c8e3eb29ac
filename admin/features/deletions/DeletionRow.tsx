import { Button, Progress, Table } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import { TERMINAL_NAME } from '../../../api/contract/calls/audit.ts';
import type { Deletion } from '../../../api/contract/calls/deletions.ts';
import { CallError } from '../../api/call.ts';
import { useUndoDeletion } from '../../api/deletions.ts';
import { Ago } from '../../components/Ago.tsx';
import { Needs } from '../../components/Needs.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { deletionsMessages } from './messages.ts';

/** Restoring at least this many businesses asks for confirmation. */
const ASK_FROM = 100;

/** A deletion, with its progress and an undo button. */
export function DeletionRow({ deletion }: { readonly deletion: Deletion }) {
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const { kind, example, businessCount, username, createdAt } = deletion;
  return (
    <Table.Tr>
      <Table.Th scope="row" tabIndex={-1} data-row-link>
        {kind === 'one' && example !== null ? <bdi>{example}</bdi> : texts.kinds[kind]}
        {kind !== 'one' && example !== null && (
          <small>
            <bdi>{texts.example(example)}</bdi>
          </small>
        )}
      </Table.Th>
      <Table.Td className="number" data-label={texts.count}>
        {number(businessCount)}
      </Table.Td>
      <Table.Td data-label={texts.by}>
        {username === TERMINAL_NAME ? texts.terminal : (username ?? texts.unknownActor)}
      </Table.Td>
      <Table.Td data-label={texts.at}>
        <Ago at={createdAt} />
      </Table.Td>
      <Table.Td data-label={texts.until}>
        <DeletionState deletion={deletion} />
      </Table.Td>
      <Table.Td className="actions">
        {deletion.canUndo && (
          <Needs least="editor">
            <UndoButton deletion={deletion} />
          </Needs>
        )}
      </Table.Td>
    </Table.Tr>
  );
}

/** The deadline for undoing, or the state of the deletion. */
function DeletionState({ deletion }: { readonly deletion: Deletion }) {
  const texts = useCatalogue(deletionsMessages);
  const { number, moment, date, ago } = useFormat();
  const { state, progress, undoUntil, canUndo, undoneAt, purgedAt } = deletion;
  if (state === 'deleting' || state === 'restoring') {
    const { done, total } = progress ?? { done: 0, total: 0 };
    const text = texts[state](number(done), number(total));
    return (
      <div className="deletion-progress" role="status">
        {text}
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          animated
          aria-label={text}
          color={state === 'deleting' ? 'red' : 'teal'}
        />
      </div>
    );
  }
  if (state === 'undone')
    return (
      <span className="good stated">
        <IconCircleCheck size={16} aria-hidden="true" />
        {texts.undone(undoneAt === null ? '' : date(undoneAt))}
      </span>
    );
  if (state === 'purged')
    return (
      <span className="muted-state stated">
        <IconTrashX size={16} aria-hidden="true" />
        {texts.purged(purgedAt === null ? '' : date(purgedAt))}
      </span>
    );
  if (!canUndo) return <span className="muted-state">{texts.expired}</span>;
  return (
    <time dateTime={undoUntil} title={moment(undoUntil)}>
      {date(undoUntil)} ({ago(undoUntil)})
    </time>
  );
}

function UndoButton({ deletion }: { readonly deletion: Deletion }) {
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const toast = useToast();
  const confirm = useConfirm();
  const { mutateAsync, isPending } = useUndoDeletion();
  const { id, kind, example, businessCount } = deletion;
  const undo = async () => {
    const count = number(businessCount);
    const isLarge = businessCount >= ASK_FROM;
    const question = { title: texts.askTitle(count), text: texts.ask, action: texts.undo };
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
      {texts.undo}
    </Button>
  );
}

/** The reason of a refusal as text, or the error itself for other failures. */
function explain(error: unknown, texts: { gone: string; already: string }): unknown {
  if (!(error instanceof CallError)) return error;
  if (error.status === 410) return texts.gone;
  return error.status === 409 ? texts.already : error;
}
