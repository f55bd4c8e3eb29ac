import type { Rearrangement } from '../../../api/contract/calls/rearrangements.ts';
import { useUndoRearrangement } from '../../api/rearrangements.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Ago } from '../../components/Ago.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { JobProgress } from '../../components/Undoable.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { problemMessages } from '../../messages/problems.ts';
import { describeConflict } from './describe-conflict.ts';
import { namesMessages } from './messages.ts';

type Props = { readonly changes: readonly Rearrangement[]; readonly most?: number };

/** Changes of categories and cities, each with a button that undoes it, or how far it is. */
export function ChangeTable({ changes, most }: Props) {
  const { undo } = useMessages();
  const texts = useCatalogue(namesMessages);
  return (
    <DataTable
      label={texts.changes}
      hasCaption
      {...(most !== undefined && { most })}
      entries={changes}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
        { label: texts.subject, cell: ({ subject }) => <bdi>{subject}</bdi> },
        {
          label: texts.target,
          cell: ({ noun, kind, target }) =>
            kind === 'move' && target === null ? (
              texts[noun === 'city' ? 'noRegion' : 'top']
            ) : (
              <bdi>{target}</bdi>
            ),
        },
        { label: texts.by, cell: ({ username }) => username },
        { label: texts.time, cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
      actions={{ label: undo, cell: (change) => <ChangeState change={change} /> }}
    />
  );
}

/** The button that undoes a change, how far it is, or why it cannot be undone. */
function ChangeState({ change }: { readonly change: Rearrangement }) {
  const { undo } = useMessages();
  const texts = useCatalogue(namesMessages);
  const problems = useCatalogue(problemMessages);
  const { id, subject, canUndo, undoneAt, progress } = change;
  const mutation = useUndoRearrangement();
  if (progress !== null)
    return (
      <JobProgress progress={progress} describe={texts.moving}>
        {progress.problem && (
          <span className="bad">
            {texts.stuck} {problems[progress.problem.code]}
          </span>
        )}
      </JobProgress>
    );
  if (!canUndo)
    return (
      <span className="muted-state">{undoneAt === null ? texts.expired : texts.isUndone}</span>
    );
  return (
    <ActionButton
      mutation={mutation}
      input={id}
      onDone={(_, toast) => toast.success(texts.undone(subject))}
      failed={texts.undoFailed}
      reasonOf={(error) => describeConflict(error, texts)}
      size="xs"
      aria-label={texts.undoOf(subject)}
    >
      {undo}
    </ActionButton>
  );
}
