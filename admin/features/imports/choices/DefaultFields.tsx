import { Autocomplete } from '@mantine/core';
import { useState } from 'react';
import { useCategories } from '../../../api/listings.ts';
import { foldedFilter, SearchSelect } from '../../../components/SearchSelect.tsx';
import { useCountryOptions } from '../../../components/use-country-name.ts';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { COUNTRIES } from '../../business/countries.ts';
import { choiceMessages } from './messages.ts';

type Props = {
  /** Null if there is none. */
  readonly value: string | null;
  readonly disabled: boolean;
  readonly onChange: (value: string | null) => void;
};

/** Maximum number of categories offered; typing more narrows them down. */
const MAX_OFFERED = 50;
const LONGEST = 200;

/** The category of new businesses whose row has none. It changes when the field is left or a category chosen. */
export function DefaultCategory({ value, disabled, onChange }: Props) {
  const texts = useCatalogue(choiceMessages);
  const [typed, setTyped] = useState<string | null>(null);
  const { data: names = [] } = useCategories(typed !== null);
  const commit = (text: string) => {
    setTyped(null);
    const category = text.trim() || null;
    if (category !== value) onChange(category);
  };
  return (
    <Autocomplete
      label={texts.category}
      description={texts.categoryHint}
      disabled={disabled}
      value={typed ?? value ?? ''}
      onFocus={() => setTyped(value ?? '')}
      onChange={setTyped}
      onBlur={() => commit(typed ?? value ?? '')}
      onOptionSubmit={commit}
      data={names}
      limit={MAX_OFFERED}
      maxLength={LONGEST}
      filter={foldedFilter}
      dir="auto"
    />
  );
}

/** The country of rows that have none. */
export function DefaultCountry({ value, disabled, onChange }: Props) {
  const { noCountry } = useMessages();
  const texts = useCatalogue(choiceMessages);
  return (
    <SearchSelect
      label={texts.country}
      description={texts.countryHint}
      placeholder={texts.noCountry}
      disabled={disabled}
      data={useCountryOptions(COUNTRIES)}
      value={value}
      onChange={onChange}
      clearable
      noteOf={(code) => code}
      nothingFoundMessage={noCountry}
    />
  );
}
