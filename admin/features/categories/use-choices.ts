import { useState } from 'react';
import {
  MAPPED_AT_ONCE,
  type MappingKind,
  type NewMapping,
  type UnknownCategory,
} from '../../../api/contract/calls/category-mappings.ts';

/** What is chosen for a category: at first its first suggestion. */
export type Choice = { readonly target: string | null; readonly kind: MappingKind };

const suggested = ({ suggestions: [first] }: UnknownCategory): Choice =>
  first ? { target: first.target, kind: first.kind } : { target: null, kind: 'below' };

/** The selected categories, and the target and relation that is chosen for each. */
export function useChoices(categories: readonly UnknownCategory[]) {
  const [changed, setChanged] = useState<ReadonlyMap<number, Choice>>(new Map());
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set());
  const choiceOf = (category: UnknownCategory) => changed.get(category.id) ?? suggested(category);
  const mappings = categories.flatMap((category): NewMapping[] => {
    const { target, kind } = choiceOf(category);
    return selected.has(category.id) && target !== null
      ? [{ categoryId: category.id, kind, target }]
      : [];
  });
  return {
    choiceOf,
    isSelected: ({ id }: UnknownCategory) => selected.has(id),
    select: ({ id }: UnknownCategory, isSelected: boolean) =>
      setSelected((before) =>
        isSelected ? before.union(new Set([id])) : before.difference(new Set([id])),
      ),
    /** Selects the categories whose suggestion is sure, and those with a target that was chosen. */
    selectSure: () =>
      setSelected(
        new Set(
          categories
            .filter(({ id, suggestions: [first] }) => changed.has(id) || first?.sure)
            .slice(0, MAPPED_AT_ONCE)
            .map(({ id }) => id),
        ),
      ),
    clear: () => setSelected(new Set()),
    /** Those that were selected while a call mapped these stay selected. */
    deselect: (mapped: readonly NewMapping[]) =>
      setSelected((before) =>
        before.difference(new Set(mapped.map(({ categoryId }) => categoryId))),
      ),
    /** A category whose target changes is selected. */
    change(category: UnknownCategory, choice: Choice) {
      setChanged((before) => new Map([...before, [category.id, choice]]));
      setSelected((before) => before.union(new Set([category.id])));
    },
    /** The mappings of the selected categories, as many as one call takes. */
    mappings: mappings.slice(0, MAPPED_AT_ONCE),
  };
}
