import { Link } from 'react-router-dom';
import { z } from 'zod';
import type { BulkChange } from '../../../api/contract/calls/bulk-changes.ts';
import { describeActor } from '../../../api/contract/calls/describe-audit.ts';
import { useBulkChanges } from '../../api/bulk-changes.ts';
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
import { businessesPath } from '../../paths.ts';
import { auditMessages } from '../audit/messages.ts';
import { useDescribedChange } from './describe-change.ts';
import { bulkChangesMessages } from './messages.ts';
import { useUndoChange } from './use-undo-change.ts';

const schema = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** The changes of many listings, with buttons to undo them. */
export function BulkChanges() {
  const { screens, undo } = useMessages();
  const audit = useCatalogue(auditMessages);
  const texts = useCatalogue(bulkChangesMessages);
  const { number } = useFormat();
  const undoDays = useUndoDays();
  const [{ page }, change] = useSearchState(schema);
  const query = useBulkChanges(page);
  const columns: readonly Column<BulkChange>[] = [
    { label: texts.what, cell: (one) => <ChangeName change={one} /> },
    { label: texts.count, isNumber: true, cell: (one) => <ChangedListings change={one} /> },
    { label: texts.by, cell: ({ username }) => describeActor(username, audit) },
    { label: texts.at, cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { label: texts.until, cell: (one) => <ChangeState change={one} /> },
  ];
  return (
    <Screen title={screens.bulkChanges}>
      <p className="prose muted">{texts.intro(number(undoDays))}</p>
      <QueryState query={query} failed={texts.failed}>
        {({ changes, pagination }) =>
          changes.length > 0 ? (
            <>
              <DataTable
                label={screens.bulkChanges}
                entries={changes}
                keyOf={({ id }) => id}
                columns={columns}
                actions={{
                  label: undo,
                  cell: (one) =>
                    one.canUndo && (
                      <Needs least="editor">
                        <UndoChange change={one} />
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

type Props = { readonly change: BulkChange };

function ChangeName({ change }: Props) {
  const texts = useCatalogue(bulkChangesMessages);
  const describe = useDescribedChange();
  return (
    <>
      <bdi>{describe(change)}</bdi>
      {change.example !== null && (
        <small>
          <bdi>{texts.example(change.example)}</bdi>
        </small>
      )}
    </>
  );
}

/** The number of listings, with a link to them. */
function ChangedListings({ change: { id, businessCount } }: Props) {
  const texts = useCatalogue(bulkChangesMessages);
  const { number } = useFormat();
  const count = number(businessCount);
  if (businessCount === 0) return count;
  return (
    <Link to={businessesPath({ changeId: id })} aria-label={texts.show(count)}>
      {count}
    </Link>
  );
}

/** The deadline for undoing, or the state of the change. */
function ChangeState({ change }: Props) {
  const texts = useCatalogue(bulkChangesMessages);
  const { number, date } = useFormat();
  const { state, progress, undoUntil, canUndo, undoneAt, restoredCount, businessCount } = change;
  if (state === 'changing' || state === 'undoing')
    return <JobProgress progress={progress} describe={texts[state]} />;
  if (state === 'undone')
    return (
      <UndoneMark>
        {texts.undone(undoneAt === null ? '' : date(undoneAt))}
        <small>{texts.restored(number(restoredCount ?? 0), number(businessCount))}</small>
      </UndoneMark>
    );
  if (!canUndo) return <span className="muted-state">{texts.expired}</span>;
  return <UndoDeadline until={undoUntil} />;
}

/** Asks, and restores the former values of a change. */
function UndoChange({ change }: Props) {
  const { undo: action } = useMessages();
  const texts = useCatalogue(bulkChangesMessages);
  const { number } = useFormat();
  const confirm = useConfirm();
  const describe = useDescribedChange();
  const { undo, isPending } = useUndoChange();
  const askAndUndo = async () => {
    const title = texts.askTitle(number(change.businessCount));
    if (await confirm({ title, text: texts.ask, action })) await undo(change.id);
  };
  return (
    <UndoButton
      label={texts.undoOf(describe(change))}
      isPending={isPending}
      onClick={() => void askAndUndo()}
    />
  );
}
