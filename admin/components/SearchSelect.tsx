import { type OptionsFilter, Select, type SelectProps, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { foldText } from './fold-text.ts';

/** Keeps the options whose name or value contains the typed text, whatever its case and accents. */
export const foldedFilter: OptionsFilter = ({ options, search, limit }) => {
  const wanted = foldText(search);
  const matches = (text: string) => foldText(text).includes(wanted);
  return options
    .filter((option) => 'value' in option && (matches(option.label) || matches(option.value)))
    .slice(0, limit);
};

type Props = SelectProps & {
  /** What is shown beside the name of an option. */
  readonly noteOf: (value: string) => ReactNode;
};

/** Selects one of many options, which are searched by typing. */
export function SearchSelect({ noteOf, ...props }: Props) {
  return (
    <Select
      searchable
      onFocus={({ currentTarget }) => currentTarget.select()}
      filter={foldedFilter}
      renderOption={({ option: { label, value } }) => (
        <>
          <Text span inherit flex={1} dir="auto">
            {label}
          </Text>
          <span className="muted">{noteOf(value)}</span>
        </>
      )}
      {...props}
    />
  );
}
