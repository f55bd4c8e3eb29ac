import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useCountryOptions } from '../../components/use-country-name.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useFieldProps } from './editor-context.tsx';
import { businessMessages } from './messages.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Region codes with a name that are not countries: unions, unknown and pseudo regions. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

const NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** The ISO codes of all countries; withdrawn codes are aliases of other countries. */
const COUNTRIES = LETTERS.flatMap((first) => LETTERS.map((second) => first + second)).filter(
  (code) =>
    NAMES.of(code) !== undefined &&
    new Intl.Locale(`und-${code}`).region === code &&
    !NOT_COUNTRIES.has(code),
);

/** Selects the country of the listing. */
export function RegionField() {
  const { issues } = useCatalogue(businessMessages);
  const countries = useCountryOptions(COUNTRIES);
  return (
    <SearchSelect
      {...useFieldProps('countryCode')}
      withAsterisk
      aria-required
      data={countries}
      noteOf={(code) => code}
      nothingFoundMessage={issues.country}
    />
  );
}
