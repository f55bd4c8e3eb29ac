import { Select } from '@mantine/core';
import { useCountryCodes } from '../api/read-country-codes.ts';
import { useMessages } from '../messages/language.tsx';
import { foldText } from './fold-text.ts';
import { useCountryName } from './use-country-name.ts';

type Props = {
  readonly label: string;
  /** What stands for every country. */
  readonly all: string;
  /** What is said where none is called so. */
  readonly noneFound: string;
  /** ISO code; '' for all. */
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** All countries or one of those that have listings, found by name or code. */
export function CountrySelect({ label, all, noneFound, value, onChange }: Props) {
  const { code: language } = useMessages().language;
  const nameOf = useCountryName();
  const { data: codes = [] } = useCountryCodes(true);
  const known = value === '' || codes.includes(value) ? codes : [...codes, value];
  const countries = known
    .map((code) => ({ value: code, label: nameOf(code) }))
    .sort((one, other) => one.label.localeCompare(other.label, language));
  return (
    <Select
      label={label}
      data={[{ value: '', label: all }, ...countries]}
      value={value}
      onChange={(code) => onChange(code ?? '')}
      allowDeselect={false}
      searchable
      onFocus={({ currentTarget }) => currentTarget.select()}
      filter={({ options, search }) =>
        options.filter(
          (option) =>
            'value' in option &&
            foldText(`${option.label} ${option.value}`).includes(foldText(search)),
        )
      }
      renderOption={({ option }) => (
        <>
          <span className="option-name">{option.label}</span>
          <span className="option-count">{option.value}</span>
        </>
      )}
      nothingFoundMessage={noneFound}
    />
  );
}
