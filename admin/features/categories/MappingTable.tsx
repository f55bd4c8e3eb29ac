import type { CategoryMapping } from '../../../api/contract/calls/category-mappings.ts';
import { useUndoMapping } from '../../api/category-mappings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Ago } from '../../components/Ago.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { categoriesMessages } from './messages.ts';

/** The mappings, each with a button that undoes it. */
export function MappingTable({ mappings }: { readonly mappings: readonly CategoryMapping[] }) {
  const { undo } = useMessages();
  const texts = useCatalogue(categoriesMessages);
  return (
    <DataTable
      label={texts.mappings}
      hasCaption
      most={20}
      entries={mappings}
      keyOf={({ id }) => id}
      columns={[
        { label: texts.category, cell: ({ category }) => <bdi>{category}</bdi> },
        { label: texts.kind, cell: ({ kind }) => texts.kinds[kind] },
        { label: texts.target, cell: ({ target }) => <bdi>{target}</bdi> },
        { label: texts.by, cell: ({ username }) => username },
        { label: texts.time, cell: ({ createdAt }) => <Ago at={createdAt} /> },
      ]}
      actions={{ label: undo, cell: (mapping) => <UndoButton mapping={mapping} /> }}
    />
  );
}

function UndoButton({ mapping: { id, category } }: { readonly mapping: CategoryMapping }) {
  const { undo } = useMessages();
  const texts = useCatalogue(categoriesMessages);
  return (
    <ActionButton
      mutation={useUndoMapping()}
      input={id}
      onDone={(_, toast) => toast.success(texts.undone(category))}
      failed={texts.undoFailed}
      size="xs"
      aria-label={texts.undoOf(category)}
    >
      {undo}
    </ActionButton>
  );
}
