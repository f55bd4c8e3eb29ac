import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import { cityFilter } from '../../../api/contract/calls/admin-list.ts';
import { useCities } from '../../api/listings.ts';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import type { FilterProps } from './list-state.ts';
import { businessesMessages } from './messages.ts';
import { useCityPlace, useFilteredCity } from './use-city-name.ts';

/** Debounce of typing, in milliseconds. */
const PAUSE_MILLISECONDS = 200;

/** Selects all cities or one, of the chosen country if there is one; cities are suggested while a name is typed. */
export function CitySelect({ state: { city = '', country }, onChange }: FilterProps) {
  const { filters } = useCatalogue(businessesMessages);
  const { loading } = useMessages();
  const { number } = useFormat();
  const placeOf = useCityPlace();
  const chosen = useFilteredCity(city || undefined);
  const [search, setSearch] = useState('');
  const [asked] = useDebouncedValue(search.trim(), PAUSE_MILLISECONDS);
  const shown = city === '' ? filters.allCities : (chosen?.name ?? city);
  const isSearching = search.trim() !== '' && search !== shown;
  const { data, isFetching } = useCities(
    isSearching && asked !== '' ? { search: asked, country } : null,
  );
  const found = isSearching ? (data ?? []) : [];
  const cities = new Map(found.map((one) => [cityFilter(one.countryCode, one.slug), one]));
  const isOffered = city === '' || cities.has(city);
  return (
    <SearchSelect
      label={filters.city}
      placeholder={filters.cityHint}
      data={[
        { value: '', label: filters.allCities },
        ...(isOffered ? [] : [{ value: city, label: chosen?.name ?? city }]),
        ...[...cities].map(([value, { name }]) => ({ value, label: name })),
      ]}
      value={city}
      onChange={(wanted) => onChange({ city: wanted })}
      searchValue={search}
      onSearchChange={setSearch}
      // The server has chosen them, also by names in other languages.
      filter={({ options }) =>
        options.filter((option) => !isSearching || ('value' in option && cities.has(option.value)))
      }
      noteOf={(value) => {
        const one = cities.get(value) ?? (value === city ? chosen : null);
        return one && `${placeOf(one)} (${number(one.count)})`;
      }}
      nothingFoundMessage={isFetching || asked !== search.trim() ? loading : filters.noCity}
    />
  );
}
