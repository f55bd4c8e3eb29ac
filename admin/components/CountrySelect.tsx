import { useState } from 'react';
import { useCountryCodes } from '../api/listings.ts';
import { useCatalogue, useMessages } from '../messages/language.tsx';
import { listingFields } from '../messages/listing-fields.ts';
import { SearchSelect } from './SearchSelect.tsx';
import { useCountryOptions } from './use-country-name.ts';

type Props = {
  /** The label of the option for all countries. */
  readonly all: string;
  /** ISO 3166-1 alpha-2 code; '' for all countries. */
  readonly value: string;
  readonly onChange: (code: string) => void;
  /** Whether to load the countries at once, and not when it is opened. */
  readonly loadsAtOnce?: boolean;
};

/** Selects all countries, or one that has listings; it is searched by name or code. */
export function CountrySelect({ all, value, onChange, loadsAtOnce = false }: Props) {
  const { noCountry, loading } = useMessages();
  const [wasOpened, setWasOpened] = useState(false);
  const { country } = useCatalogue(listingFields);
  const { data: codes = [], isPending } = useCountryCodes(loadsAtOnce || wasOpened);
  const countries = useCountryOptions(
    value === '' || codes.includes(value) ? codes : [...codes, value],
  );
  return (
    <SearchSelect
      label={country}
      data={[{ value: '', label: all }, ...countries]}
      value={value}
      onChange={(code) => onChange(code ?? '')}
      onDropdownOpen={() => setWasOpened(true)}
      noteOf={(code) => code}
      nothingFoundMessage={isPending ? loading : noCountry}
    />
  );
}
