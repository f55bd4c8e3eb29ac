import { Button, Progress, Stack } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck, IconTrashX } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { Deletion } from '../../../api/contract/calls/deletions.ts';
import { describeActor } from '../../../api/contract/calls/describe-audit.ts';
import { useDeletions } from '../../api/deletions.ts';
import { useUndoDays } from '../../api/settings.ts';
import { Ago } from '../../components/Ago.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { auditMessages } from '../audit/messages.ts';
import { deletionsMessages } from './messages.ts';
import { useUndoDeletion } from './use-undo-deletion.ts';

const schema = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** The deletions, with buttons to undo them. */
export function Deletions() {
  const { screens, undo } = useMessages();
  const audit = useCatalogue(auditMessages);
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const [{ page }, change] = useSearchState(schema);
  const query = useDeletions(page);
  const columns: readonly Column<Deletion>[] = [
    { label: texts.what, cell: (deletion) => <DeletionName deletion={deletion} /> },
    {
      label: texts.count,
      isNumber: true,
      cell: (deletion) => <DeletedCount deletion={deletion} />,
    },
    { label: texts.by, cell: ({ username }) => describeActor(username, audit) },
    { label: texts.at, cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { label: texts.until, cell: (deletion) => <DeletionState deletion={deletion} /> },
  ];
  return (
    <Screen title={screens.deletions}>
      <p className="prose muted">{texts.intro(number(undoDays))}</p>
      <QueryState query={query} failed={texts.failed}>
        {({ deletions, pagination }) =>
          deletions.length > 0 ? (
            <>
              <DataTable
                label={screens.deletions}
                entries={deletions}
                keyOf={({ id }) => id}
                columns={columns}
                actions={{
                  label: undo,
                  cell: (deletion) =>
                    deletion.canUndo && (
                      <Needs least="editor">
                        <UndoButton deletion={deletion} />
                      </Needs>
                    ),
                }}
              />
              <Pager {...pagination} onChange={(to) => change({ page: to })} />
            </>
          ) : (
            <Empty title={texts.empty} hint={texts.emptyHint} />
          )
        }
      </QueryState>
    </Screen>
  );
}

type Props = { readonly deletion: Deletion };

/** The name of a single deleted business, or the kind of a larger deletion with an example. */
function DeletionName({ deletion: { kind, example } }: Props) {
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

/** The number of listings, with a link to them while they can be restored. */
function DeletedCount({ deletion: { id, businessCount, canUndo } }: Props) {
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const count = number(businessCount);
  if (!canUndo || businessCount === 0) return count;
  return (
    <Link to={PATHS.deletion(id)} aria-label={texts.show(count)}>
      {count}
    </Link>
  );
}

/** The deadline for undoing, or the state of the deletion. */
function DeletionState({ deletion }: Props) {
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

/** Restoring at least this many businesses asks for confirmation. */
const ASK_FROM = 100;

/** A button that restores the businesses of a deletion. */
function UndoButton({ deletion }: { readonly deletion: Deletion }) {
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
      leftSection={<IconArrowBackUp size={16} />}
      loading={isPending}
      onClick={() => void askAndUndo()}
      aria-label={texts.undoOf(what)}
    >
      {action}
    </Button>
  );
}
