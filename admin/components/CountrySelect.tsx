import { useCountryCodes } from '../api/listings.ts';
import { SearchSelect } from './SearchSelect.tsx';
import { useCountryOptions } from './use-country-name.ts';

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
  const { data: codes = [] } = useCountryCodes(true);
  const countries = useCountryOptions(
    value === '' || codes.includes(value) ? codes : [...codes, value],
  );
  return (
    <SearchSelect
      label={label}
      data={[{ value: '', label: all }, ...countries]}
      value={value}
      onChange={(code) => onChange(code ?? '')}
      noteOf={(code) => code}
      nothingFoundMessage={noneFound}
    />
  );
}
