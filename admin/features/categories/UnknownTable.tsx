import './categories.css';
import { Button, Checkbox, Group, NativeSelect, Select, Stack } from '@mantine/core';
import {
  type MappingKind,
  mappingKinds,
  type UnknownCategory,
} from '../../../api/contract/calls/category-mappings.ts';
import { useMapCategories, useMappingTargets } from '../../api/category-mappings.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { DataTable } from '../../components/DataTable.tsx';
import { foldedFilter } from '../../components/SearchSelect.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { categoriesMessages } from './messages.ts';
import { type Choice, useChoices } from './use-choices.ts';

type Props = { readonly total: number; readonly categories: readonly UnknownCategory[] };

/** The unknown categories, with the target and relation of each, and buttons that select and map them. */
export function UnknownTable({ total, categories }: Props) {
  const texts = useCatalogue(categoriesMessages);
  const { number } = useFormat();
  const choices = useChoices(categories);
  const { mappings } = choices;
  return (
    <Stack gap="sm">
      <Group gap="sm">
        <Button variant="default" onClick={choices.selectSure}>
          {texts.selectSure}
        </Button>
        <Button variant="default" onClick={choices.clear} disabled={mappings.length === 0}>
          {texts.selectNone}
        </Button>
        <ActionButton
          variant="filled"
          mutation={useMapCategories()}
          input={mappings}
          disabled={mappings.length === 0}
          onDone={(done, toast) => {
            choices.deselect(mappings);
            toast.success(texts.mapped(number(done.length)));
          }}
          failed={texts.mapFailed}
        >
          {texts.mapSelected(number(mappings.length))}
        </ActionButton>
      </Group>
      {categories.length < total && (
        <p className="muted">{texts.shown(number(categories.length), number(total))}</p>
      )}
      <DataTable
        label={texts.category}
        className="as-cards unknown-categories"
        entries={categories}
        keyOf={({ id }) => id}
        columns={[
          {
            label: texts.category,
            cell: (category) => (
              <Checkbox
                label={<bdi>{category.name}</bdi>}
                aria-label={texts.select(category.name)}
                checked={choices.isSelected(category)}
                onChange={({ currentTarget }) => choices.select(category, currentTarget.checked)}
              />
            ),
          },
          { label: texts.listings, isNumber: true, cell: ({ count }) => number(count) },
          {
            label: texts.target,
            cell: (category) => (
              <TargetSelect
                category={category}
                choice={choices.choiceOf(category)}
                onChange={(choice) => choices.change(category, choice)}
              />
            ),
          },
          {
            label: texts.kind,
            cell: (category) => (
              <NativeSelect
                aria-label={texts.kindOf(category.name)}
                data={mappingKinds.map((kind) => ({ value: kind, label: texts.kinds[kind] }))}
                value={choices.choiceOf(category).kind}
                onChange={({ currentTarget }) =>
                  choices.change(category, {
                    ...choices.choiceOf(category),
                    kind: kindOf(currentTarget.value),
                  })
                }
              />
            ),
          },
        ]}
      />
    </Stack>
  );
}

const kindOf = (value: string): MappingKind => (value === 'same' ? 'same' : 'below');

/** Options that the list shows: 5,000 would take a second to draw. */
const SHOWN_OPTIONS = 30;

type TargetProps = {
  readonly category: UnknownCategory;
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
};

/** Chooses the target among all categories; until these are loaded, among the suggestions. */
function TargetSelect({ category, choice, onChange }: TargetProps) {
  const texts = useCatalogue(categoriesMessages);
  const { data: all } = useMappingTargets();
  const { id, name, suggestions } = category;
  const nearest = new Set(suggestions.map(({ target }) => target));
  const options = [
    ...suggestions,
    ...(all ?? []).filter(({ target }) => !nearest.has(target) && target !== `category:${id}`),
  ];
  return (
    <Select
      searchable
      aria-label={texts.targetOf(name)}
      placeholder={texts.targetPlaceholder}
      nothingFoundMessage={texts.noTarget}
      data={options.map(({ target, name: label }) => ({ value: target, label }))}
      limit={SHOWN_OPTIONS}
      filter={foldedFilter}
      value={choice.target}
      onChange={(target) =>
        onChange({
          target,
          kind: suggestions.find((one) => one.target === target)?.kind ?? choice.kind,
        })
      }
    />
  );
}
