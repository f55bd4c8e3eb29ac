import { Select } from '@mantine/core';
import { useMemo } from 'react';
import { foldText } from '../../components/fold-text.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { FieldLabel, useEditorContext } from './editor-context.tsx';
import { CATALOGUE } from './messages.ts';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/** What has a name among the regions, and is no country: unions, the unknown, and made-up ones. */
const NO_COUNTRIES = new Set(['EU', 'EZ', 'QO', 'UN', 'XA', 'XB', 'ZZ']);

/** Every country there is, by its name. */
function useCountries() {
  const { code: language } = useMessages().language;
  return useMemo(() => {
    const names = new Intl.DisplayNames(language, { type: 'region', fallback: 'none' });
    return LETTERS.flatMap((first) => LETTERS.map((second) => first + second))
      .filter((code) => !NO_COUNTRIES.has(code))
      .flatMap((value) => {
        const label = names.of(value);
        // Codes that were given up mean another country, or several.
        const isCurrent = new Intl.Locale(`und-${value}`).region === value;
        return label !== undefined && isCurrent ? [{ value, label }] : [];
      })
      .sort((one, other) => one.label.localeCompare(other.label, language));
  }, [language]);
}

/** The country of the listing. */
export function RegionField() {
  const { issues } = useCatalogue(CATALOGUE);
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
