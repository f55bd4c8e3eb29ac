import { Button, Checkbox, Group, TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useDeferredValue, useMemo, useState } from 'react';
import { useCategories } from '../../api/listings.ts';
import { foldText } from '../../components/fold-text.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { exportsMessages } from './messages.ts';

/** Maximum number of categories shown at a time, as specified. */
const SHOWN = 100;

type Props = {
  readonly chosen: ReadonlySet<string>;
  readonly onChange: (chosen: ReadonlySet<string>) => void;
};

/** Selects some of thousands of categories; an empty selection means all. */
export function CategoryPicker({ chosen, onChange }: Props) {
  const { categories: texts } = useCatalogue(exportsMessages);
  const { number } = useFormat();
  const { data: names, error } = useCategories(true);
  const [search, setSearch] = useState('');
  const wanted = useDeferredValue(search.trim());
  const found = useMemo(() => {
    const folded = foldText(wanted);
    return names?.filter((name) => foldText(name).includes(folded)) ?? [];
  }, [names, wanted]);
  const state =
    names === undefined
      ? error
        ? texts.failed
        : texts.loading
      : names.length === 0
        ? texts.empty
        : found.length === 0
          ? texts.noMatch(wanted)
          : null;
  const chosenOfFound = found.filter((name) => chosen.has(name)).length;
  const isAll = found.length > 0 && chosenOfFound === found.length;
  const toggleFound = () =>
    onChange(isAll ? chosen.difference(new Set(found)) : chosen.union(new Set(found)));
  const toggle = (name: string) => onChange(chosen.symmetricDifference(new Set([name])));
  return (
    <fieldset className="export-part">
      <legend>{texts.label}</legend>
      <Group gap="0.25rem 1rem">
        <p className="muted" role="status">
          {chosen.size === 0 ? texts.allMeant : texts.chosen(number(chosen.size))}
        </p>
        {chosen.size > 0 && (
          <Button variant="subtle" size="compact-sm" onClick={() => onChange(new Set())}>
            {texts.clear}
          </Button>
        )}
      </Group>
      <TextInput
        aria-label={texts.search}
        placeholder={texts.search}
        type="search"
        autoComplete="off"
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
        leftSection={<IconSearch size={16} aria-hidden="true" />}
      />
      {state !== null ? (
        <p className={error ? 'bad' : 'muted'} role={error ? 'alert' : 'status'}>
          {state}
        </p>
      ) : (
        <>
          <Checkbox
            size="sm"
            checked={isAll}
            indeterminate={!isAll && chosenOfFound > 0}
            onChange={toggleFound}
            label={texts.selectAll(number(found.length))}
          />
          <ul className="export-categories" aria-label={texts.label}>
            {found.slice(0, SHOWN).map((name) => (
              <li key={name}>
                <Checkbox
                  size="sm"
                  checked={chosen.has(name)}
                  onChange={() => toggle(name)}
                  label={<bdi>{name}</bdi>}
                />
              </li>
            ))}
          </ul>
          {found.length > SHOWN && (
            <p className="muted">{texts.first(number(SHOWN), number(found.length))}</p>
          )}
        </>
      )}
    </fieldset>
  );
}
