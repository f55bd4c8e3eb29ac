import { Autocomplete, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import type { AdminCities } from '../../../api/contract/calls/admin-list.ts';
import { useCities } from '../../api/listings.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { useCityPlace } from '../businesses/use-city-name.ts';
import { businessMessages } from './messages.ts';
import type { Pin } from './pin-map.ts';
import { pinInText } from './pin-of.ts';

/** Debounce of typing, in milliseconds. */
const PAUSE_MILLISECONDS = 200;

type Props = { readonly onFound: (place: Pin) => void };

/** Moves the map to a city of the directory, or to coordinates; the pin stays where it is. */
export function MapSearch({ onFound }: Props) {
  const { map: texts } = useCatalogue(businessMessages);
  const placeOf = useCityPlace();
  const [text, setText] = useState('');
  const [asked] = useDebouncedValue(text.trim(), PAUSE_MILLISECONDS);
  const { data = [] } = useCities(asked === '' || pinInText(asked) ? null : { search: asked });
  const nameOf = (city: AdminCities[number]): string => `${city.name}, ${placeOf(city)}`;
  const places = new Map(
    data.flatMap((city) => {
      const at = placeOfCity(city);
      return at === null ? [] : [[nameOf(city), at] as const];
    }),
  );
  const isUnknown = asked !== '' && asked === text.trim() && places.size === 0 && !pinInText(asked);
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

function placeOfCity({ latitude, longitude }: AdminCities[number]): Pin | null {
  return latitude === null || longitude === null ? null : { latitude, longitude };
}
