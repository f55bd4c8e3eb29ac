import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { PlaceClues } from '../../../api/places/clues.ts';
import { gazetteer } from '../../../api/places/gazetteer/load.ts';
import { nameKey } from '../../../api/places/gazetteer/name-key.ts';
import { PlaceResolver } from '../../../api/places/resolve-place.ts';
import { generateExamples } from './addresses.ts';

const world = gazetteer();
const tally = () => ({ rows: 0, country: 0, city: 0, guessed: 0, wrongSure: 0 });
const per = new Map<string, ReturnType<typeof tally>>();
const wrong: string[] = [];

function count(key: string, country: boolean, city: boolean, guessed: boolean): void {
  const one = per.get(key) ?? tally();
  per.set(key, one);
  one.rows += 1;
  one.country += Number(country);
  one.city += Number(city);
  one.guessed += Number(guessed);
  one.wrongSure += Number(!city && !guessed);
}

const t0 = performance.now();
const examples = [...generateExamples(world, 2000)];
const t1 = performance.now();
const resolver = new PlaceResolver(world);
for (const { clues, city } of examples) {
  const found = resolver.resolve(clues);
  const place = 'place' in found ? found.place : null;
  const isCountry = place?.countryCode === city.countryCode;
  const isCity = isCountry && place?.citySlug === world.slugOf(city);
  const guess = 'place' in found ? found.guess : null;
  count('generated', isCountry, isCity, guess !== null);
  count(city.countryCode, isCountry, isCity, guess !== null);
  if (!isCity)
    wrong.push(
      `${clues.fullAddress} [${clues.phone ?? ''} ${clues.latitude ?? ''}] expected ${city.name}/${city.region?.name} got ${place?.countryCode} ${place?.city}/${place?.region?.name} ${guess}`,
    );
}
console.log(t1 - t0, performance.now() - t1);
console.log(wrong.slice(0, Number(process.argv[3] ?? 40)).join('\n'));

const side = z.object({
  street: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  postcode: z.string().nullable(),
  country: z.string().nullable(),
  phone: z.string().nullable(),
});
const pair = z.object({ a: side, b: side });
const wrongPairs: string[] = [];
for (const line of readFileSync(process.argv[2] ?? '/work/shared/data/place-pairs.jsonl', 'utf8')
  .trim()
  .split('\n')) {
  const { a, b } = pair.parse(JSON.parse(line));
  for (const one of [a, b]) {
    const { street, city, region, postcode, country, phone } = one;
    if (city === null || country === null || street === null) continue;
    const tail = ['US', 'CA', 'AU'].includes(country)
      ? `${city}, ${region ?? ''} ${postcode ?? ''}`
      : `${postcode ?? ''} ${city}${region === null ? '' : `, ${region}`}`;
    const nowhere: PlaceClues = {
      countryCode: country,
      countryName: null,
      region,
      city,
      fullAddress: null,
      phone: null,
      latitude: null,
      longitude: null,
    };
    const truth = resolver.resolve(nowhere);
    const clues = {
      ...nowhere,
      countryCode: null,
      city: null,
      region: null,
      fullAddress: `${street}, ${tail}, ${country}`,
      phone,
    };
    const found = resolver.resolve(clues);
    const want = 'place' in truth ? truth.place : null;
    const got = 'place' in found ? found.place : null;
    const isCountry = got?.countryCode === country;
    const isCity =
      isCountry && (got?.citySlug === want?.citySlug || nameKey(got?.city ?? '') === nameKey(city));
    const guess = 'place' in found ? found.guess : null;
    count('pairs', isCountry, isCity, guess !== null);
    if (!isCity)
      wrongPairs.push(
        `${clues.fullAddress} ${phone} expected ${want?.city}/${want?.region?.name} got ${got?.countryCode} ${got?.city}/${got?.region?.name} ${guess}`,
      );
  }
}
console.log(wrongPairs.slice(0, Number(process.argv[3] ?? 40)).join('\n'));
for (const [key, one] of per)
  console.log(
    key,
    one.rows,
    ((one.country / one.rows) * 100).toFixed(1),
    ((one.city / one.rows) * 100).toFixed(1),
    one.guessed,
    one.wrongSure,
  );
