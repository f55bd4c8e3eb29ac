import { z } from 'zod';
import { type Deletion, UNDO_DAYS } from '../../../api/contract/calls/deletions.ts';
import { useDeletions } from '../../api/deletions.ts';
import { Ago } from '../../components/Ago.tsx';
import { type Column, DataTable } from '../../components/DataTable.tsx';
import { Empty } from '../../components/Empty.tsx';
import { Needs } from '../../components/Needs.tsx';
import { Pager } from '../../components/Pager.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useSearchState } from '../../components/use-search-state.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { describeActor } from '../audit/describe.ts';
import { auditMessages } from '../audit/messages.ts';
import { DeletionName, DeletionState } from './DeletionState.tsx';
import { deletionsMessages } from './messages.ts';
import { UndoButton } from './UndoButton.tsx';

const schema = z.object({ page: z.coerce.number().int().min(1).catch(1) });

/** The deletions, with buttons to undo them. */
export function Deletions() {
  const { screens, undo } = useMessages();
  const audit = useCatalogue(auditMessages);
  const texts = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const [{ page }, change] = useSearchState(schema);
  const query = useDeletions(page);
  const columns: readonly Column<Deletion>[] = [
    { label: texts.what, cell: (deletion) => <DeletionName deletion={deletion} /> },
    { label: texts.count, isNumber: true, cell: ({ businessCount }) => number(businessCount) },
    { label: texts.by, cell: ({ username }) => describeActor(username, audit) },
    { label: texts.at, cell: ({ createdAt }) => <Ago at={createdAt} /> },
    { label: texts.until, cell: (deletion) => <DeletionState deletion={deletion} /> },
  ];
  return (
    <Screen title={screens.deletions}>
      <p className="prose muted">{texts.intro(number(UNDO_DAYS))}</p>
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
            <Empty title={texts.empty}>
              <p>{texts.emptyHint}</p>
            </Empty>
          )
        }
      </QueryState>
    </Screen>
  );
}
