import { Select } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import type { NameEntry, Noun } from '../../../api/contract/calls/rearrangements.ts';
import { useNames } from '../../api/rearrangements.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { namesMessages } from './messages.ts';

/** Pause in typing before names are searched, in milliseconds. */
const PAUSE_MILLISECONDS = 300;

type Props = {
  readonly noun: Noun;
  readonly label: string;
  /** Not offered itself. */
  readonly except: NameEntry;
  readonly value: NameEntry | null;
  readonly onChange: (chosen: NameEntry | null) => void;
};

/** Chooses a category, or a city of the same country, which is searched by typing. */
export function NameSelect({ noun, label, except, value, onChange }: Props) {
  const texts = useCatalogue(namesMessages);
  const { number } = useFormat();
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MILLISECONDS);
  const { countryCode } = except;
  const { data, isFetching } = useNames(
    noun,
    { search, order: 'count', limit: 20, ...(countryCode !== null && { country: countryCode }) },
    search !== '' && search !== value?.name,
  );
  const found = search === '' ? [] : (data?.entries ?? []).filter(({ id }) => id !== except.id);
  const options = value && !found.some(({ id }) => id === value.id) ? [value, ...found] : found;
  return (
    <Select
      searchable
      clearable
      label={label}
      placeholder={texts.searchPlaceholders[noun]}
      nothingFoundMessage={
        search === '' ? texts.typeToSearch : isFetching ? texts.searching : texts.none[noun]
      }
      data={options.map((one) => ({ value: String(one.id), label: one.name }))}
      // The server has searched.
      filter={({ options: all }) => all}
      renderOption={({ option }) => {
        const one = options.find(({ id }) => String(id) === option.value);
        return (
          <span>
            <bdi>{option.label}</bdi>{' '}
            <span className="muted">
              {[one?.parent?.name ?? one?.region, number(one?.tree ?? one?.own ?? 0)]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </span>
        );
      }}
      searchValue={text}
      onSearchChange={setText}
      value={value ? String(value.id) : null}
      onChange={(id) => onChange(options.find((one) => String(one.id) === id) ?? null)}
      clearButtonProps={{ 'aria-label': texts.clear }}
    />
  );
}
