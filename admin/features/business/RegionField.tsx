import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { foldText } from '../../components/fold-text.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { FieldLabel, useEditorContext } from './editor-context.tsx';
import { businessMessages } from './messages.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** Region codes with a name that are not countries: unions, unknown and pseudo regions. */
const NOT_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** All countries, sorted by name in the current language. */
function useCountries() {
  const { code: language } = useMessages().language;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => !NOT_COUNTRIES.has(code))
      .flatMap((value) => {
        const label = names.of(value);
        // Withdrawn codes are aliases of other countries.
        const isCurrent = new Intl.Locale(`und-${value}`).region === value;
        return label !== undefined && isCurrent ? [{ value, label }] : [];
      })
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
}

/** Selects the country of the listing. */
export function RegionField() {
  const { issues } = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const countries = useCountries();
  return (
    <Select
      {...form.getInputProps('countryCode')}
      label={<FieldLabel field="countryCode" />}
      withAsterisk
      aria-required
      data={countries}
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
      nothingFoundMessage={issues.country}
    />
  );
}
