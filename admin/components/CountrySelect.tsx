import { Select } from '@mantine/core';
import { useCountryCodes } from '../api/listings.ts';
import { useMessages } from '../messages/language.tsx';
import { foldText } from './fold-text.ts';
import { useCountryName } from './use-country-name.ts';

type Props = {
  readonly label: string;
  /** The label of the option for all countries. */
  readonly all: string;
  /** The text shown when no country matches the typed text. */
  readonly noneFound: string;
  /** ISO 3166-1 alpha-2 code; '' for all countries. */
  readonly value: string;
  readonly onChange: (code: string) => void;
};

/** Selects all countries, or one that has listings; it is searched by name or code. */
export function CountrySelect({ label, all, noneFound, value, onChange }: Props) {
  const { code: language } = useMessages().language;
  const nameOf = useCountryName();
  const { data: codes = [] } = useCountryCodes(true);
  const selectable = value === '' || codes.includes(value) ? codes : [...codes, value];
  const countries = selectable
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
