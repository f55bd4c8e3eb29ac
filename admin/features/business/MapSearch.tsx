import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { useCities, useStreets } from '../../api/listings.ts';
import { useCountryName } from '../../components/use-country-name.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useCityPlace } from '../businesses/use-city-name.ts';
import { businessMessages } from './messages.ts';
import type { Pin } from './pin-map.ts';
import { pinInText } from './pin-of.ts';

/** Debounce of typing, in milliseconds. */
const PAUSE_MILLISECONDS = 200;

type Props = { readonly onFound: (place: Pin) => void };

/** Moves the map to a city or street of the directory, or to coordinates; the pin stays where it is. */
export function MapSearch({ onFound }: Props) {
  const { map: texts } = useCatalogue(businessMessages);
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MILLISECONDS);
  const isAsked = asked !== '' && !pinInText(asked);
  const { places, isFetching } = usePlaces(isAsked ? asked : null);
  const isUnknown = isAsked && asked === text.trim() && places.size === 0 && !isFetching;
  return (
    <>
      <Autocomplete
        label={texts.search}
        placeholder={texts.searchHint}
        leftSection={<IconSearch size={16} />}
        value={text}
        onChange={setText}
        onOptionSubmit={(name) => {
          const place = places.get(name);
          if (place) onFound(place);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          // The form must not be saved.
          event.preventDefault();
          const place = pinInText(text) ?? (places.size === 1 ? [...places.values()][0] : null);
          if (place) onFound(place);
        }}
        data={asked === '' ? [] : [...places.keys()]}
        // The server has chosen them, also by names in other languages.
        filter={({ options }) => options}
        dir="auto"
        autoComplete="off"
      />
      {isUnknown && (
        <Text size="sm" c="dimmed" role="status">
          {texts.notFound}
        </Text>
      )}
    </>
  );
}

/** The places that a text names: cities, then streets. @param asked null where there is none */
function usePlaces(asked: string | null) {
  const placeOf = useCityPlace();
  const countryName = useCountryName();
  const cities = useCities(asked === null ? null : { search: asked });
  const streets = useStreets(asked);
  const places = new Map<string, Pin>();
  for (const city of cities.data ?? []) {
    const { name, latitude, longitude } = city;
    if (latitude !== null && longitude !== null)
      places.set(`${name}, ${placeOf(city)}`, { latitude, longitude });
  }
  for (const { street, city, countryCode, ...pin } of streets.data ?? [])
    places.set([street, city, countryName(countryCode)].join(', '), pin);
  return { places, isFetching: cities.isFetching || streets.isFetching };
}
