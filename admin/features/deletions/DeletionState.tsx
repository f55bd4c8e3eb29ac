import { Progress, Stack } from '@mantine/core';
import { IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import type { Deletion } from '../../../api/contract/calls/deletions.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { deletionsMessages } from './messages.ts';

type Props = { readonly deletion: Deletion };

/** The name of a single deleted business, or the kind of a larger deletion with an example. */
export function DeletionName({ deletion: { kind, example } }: Props) {
  const texts = useCatalogue(deletionsMessages);
  if (example === null) return texts.kinds[kind];
  if (kind === 'one') return <bdi>{example}</bdi>;
  return (
    <>
      {texts.kinds[kind]}
      <small>
        <bdi>{texts.example(example)}</bdi>
      </small>
    </>
  );
}

/** The deadline for undoing, or the state of the deletion. */
export function DeletionState({ deletion }: Props) {
  const texts = useCatalogue(deletionsMessages);
  const { number, moment, date, ago } = useFormat();
  const { state, progress, undoUntil, canUndo, undoneAt, purgedAt } = deletion;
  if (state === 'deleting' || state === 'restoring') {
    const { done, total } = progress ?? { done: 0, total: 0 };
    const text = texts[state](number(done), number(total));
    return (
      <Stack gap={4} miw="12rem" role="status">
        {text}
        <Progress
          value={total === 0 ? 0 : (done / total) * 100}
          animated
          aria-label={text}
          color={state === 'deleting' ? 'red' : 'teal'}
        />
      </Stack>
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
