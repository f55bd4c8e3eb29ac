import { Button } from '@mantine/core';
import { IconMap } from '@tabler/icons-react';
import { useState } from 'react';
import { useCatalogue } from '../../messages/catalogue.ts';
import { businessMessages } from './messages.ts';
import { PlaceMap } from './PlaceMap.tsx';
import { RegionField } from './RegionField.tsx';
import { TextField } from './TextField.tsx';

/** The address and coordinates of the listing, with a map on request. */
export function PlaceFields() {
  const texts = useCatalogue(businessMessages);
  const [hasMap, setHasMap] = useState(false);
  return (
    <>
      <TextField field="fullAddress" />
      <div className="field-pair">
        <TextField field="street" />
        <TextField field="postalCode" />
        <TextField field="city" description={texts.hints.city} required />
        <RegionField />
        <TextField field="latitude" inputMode="decimal" />
        <TextField field="longitude" inputMode="decimal" />
      </div>
      {hasMap ? (
        <PlaceMap />
      ) : (
        <Button
          variant="default"
          leftSection={<IconMap size={16} aria-hidden="true" />}
          onClick={() => setHasMap(true)}
        >
          {texts.map.show}
        </Button>
      )}
      <TextField field="locatedIn" description={texts.hints.locatedIn} />
    </>
  );
}
