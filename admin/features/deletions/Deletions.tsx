import { IconTrashX } from '@tabler/icons-react';
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
import { JobProgress, UndoButton, UndoDeadline, UndoneMark } from '../../components/Undoable.tsx';
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
                        <UndoDeletion deletion={deletion} />
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
  const { date } = useFormat();
  const { state, progress, undoUntil, canUndo, undoneAt, purgedAt } = deletion;
  if (state === 'deleting' || state === 'restoring')
    return (
      <JobProgress progress={progress} describe={texts[state]} isDeleting={state === 'deleting'} />
    );
  if (state === 'undone')
    return <UndoneMark>{texts.undone(undoneAt === null ? '' : date(undoneAt))}</UndoneMark>;
  if (state === 'purged')
    return (
      <span className="muted-state stated">
        <IconTrashX size={16} aria-hidden="true" />
        {texts.purged(purgedAt === null ? '' : date(purgedAt))}
      </span>
    );
  if (!canUndo) return <span className="muted-state">{texts.expired}</span>;
  return <UndoDeadline until={undoUntil} />;
}

/** Restoring at least this many businesses asks for confirmation. */
const ASK_FROM = 100;

/** Restores the businesses of a deletion, if there are many after a question. */
function UndoDeletion({ deletion }: Props) {
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
    <UndoButton
      label={texts.undoOf(what)}
      isPending={isPending}
      onClick={() => void askAndUndo()}
    />
  );
}
