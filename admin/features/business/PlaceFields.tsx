import { Button, SimpleGrid } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { SearchSelect } from '../../components/SearchSelect.tsx';
import { useCountryOptions } from '../../components/use-country-name.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { COUNTRIES } from './countries.ts';
import { useFieldProps } from './editor-context.tsx';
import { businessMessages } from './messages.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { TextField } from './TextField.tsx';

/** The address and coordinates of the listing, with a map on request. */
export function PlaceFields() {
  const texts = useCatalogue(businessMessages);
  const [hasMap, setHasMap] = useState(false);
  return (
    <>
      <TextField field="fullAddress" />
      <SimpleGrid minColWidth="min(15rem, 100%)">
        <TextField field="street" />
        <TextField field="postalCode" />
        <TextField field="city" description={texts.hints.city} required />
        <RegionField />
        <TextField field="latitude" inputMode="decimal" />
        <TextField field="longitude" inputMode="decimal" />
      </SimpleGrid>
      {hasMap ? (
        <PlaceMap />
      ) : (
        <Button
          variant="default"
          leftSection={<IconMap size={16} />}
          onClick={() => setHasMap(true)}
        >
          {texts.map.show}
        </Button>
      )}
      <SimpleGrid minColWidth="min(15rem, 100%)">
        <TextField field="locatedIn" description={texts.hints.locatedIn} />
        <TextField field="plusCode" />
      </SimpleGrid>
    </>
  );
}

/** Selects the country of the listing. */
function RegionField() {
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
