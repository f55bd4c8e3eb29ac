import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import type { PlaceClues } from '../../../api/places/clues.ts';

const text = z.string().nullable();
const sideSchema = z.object({
  ...{ street: text, city: text, region: text, postcode: text, country: text, phone: text },
});
const pairSchema = z.object({ a: sideSchema, b: sideSchema });

/** A place whose city is hidden in its address, and the columns that say it. */
export type Labelled = { readonly hidden: PlaceClues; readonly labelled: PlaceClues };

const NOTHING: PlaceClues = {
  ...{ countryCode: null, countryName: null, region: null, city: null, fullAddress: null },
  ...{ phone: null, latitude: null, longitude: null },
};

/** Countries whose addresses have the region between the city and the postcode. */
const REGION_FIRST = ['US', 'CA', 'AU'];

/** Makes rows of the places of labelled pairs: an address as its country writes it, and the phone. */
export async function* readPairs(file: string): AsyncGenerator<Labelled, void> {
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const { a, b } = pairSchema.parse(JSON.parse(line));
    for (const { street, city, region, postcode, country, phone } of [a, b]) {
      if (street === null || city === null || country === null) continue;
      const [area, code] = [region ?? '', postcode ?? ''];
      const end = REGION_FIRST.includes(country)
        ? `${city}, ${area} ${code}`
        : `${code} ${city}${area && `, ${area}`}`;
      yield {
        hidden: { ...NOTHING, fullAddress: `${street}, ${end}, ${country}`, phone },
        labelled: { ...NOTHING, countryCode: country, region, city },
      };
    }
  }
}
