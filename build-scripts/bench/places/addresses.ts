import type { PlaceClues } from '../../../api/places/clues.ts';
import type { City, Gazetteer } from '../../../api/places/gazetteer/gazetteer.ts';
import { Random } from '../../sample/random.ts';
import { MANNERS, type Manner } from './manners.ts';

/** A row whose place is known, but not said by a column. */
export type Example = { readonly clues: PlaceClues; readonly city: City };

/** Quarters that are no cities. */
const QUARTERS = ['Yenimahalle Sitesi', 'Zona Centro Sur', 'Vila das Rosas', 'Block C'];

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';

const pickOne = <Value>(values: readonly Value[], random: Random): Value | undefined =>
  values[Math.floor(random.next() * values.length)];

const filled = (pattern: string, random: Random): string =>
  pattern
    .replace(/#/g, () => String(1 + Math.floor(random.next() * 9)))
    .replace(/@/g, () => pickOne([...LETTERS], random) ?? 'A');

/** The letters of a region in ISO 3166-2 if it has some, else its name. */
function lettersOf({ region }: City): string {
  const letters = /^..-([A-Z]+)$/.exec(region?.code ?? '')?.[1];
  return letters ?? region?.name ?? '';
}

/** A city's name as addresses of its country have it. */
function localName(city: City, { script }: Manner, world: Gazetteer, random: Random): string {
  if (!script || random.next() < 0.3) return city.name;
  return world.otherNames(city).find((name) => script.test(name)) ?? city.name;
}

function addressOf(city: City, manner: Manner, world: Gazetteer, random: Random): string {
  const values: Readonly<Record<string, string>> = {
    street: pickOne(manner.streets, random) ?? '',
    number: filled(pickOne(['#', '##', '###'], random) ?? '', random),
    postcode: filled(manner.postcode, random),
    city: localName(city, manner, world, random),
    region: city.region?.name ?? '',
    letters: lettersOf(city),
    quarter: pickOne(QUARTERS, random) ?? '',
  };
  const isLocal = manner.script?.test(values.city ?? '') ?? true;
  const format = filled(
    (isLocal && pickOne(manner.formats, random)) || (manner.formats.at(-1) ?? ''),
    random,
  );
  return format.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? '');
}

/** Rows of which 70 % name the country at the end of the address, 60 % have a phone, and 50 % coordinates. */
export function* generateExamples(world: Gazetteer, count: number): Generator<Example, void> {
  const cities = new Map(
    MANNERS.map(({ code }) => [
      code,
      world.citiesOf(code).toSorted((a, b) => b.population - a.population),
    ]),
  );
  for (let row = 0; row < count; row += 1) {
    const random = new Random(19, row);
    const manner = MANNERS[row % MANNERS.length];
    const all = cities.get(manner?.code ?? '') ?? [];
    // The square makes large cities likelier: half of the rows are in a quarter of the cities.
    const city = all[Math.floor(random.next() ** 2 * all.length)];
    if (!manner || !city) continue;
    const address = addressOf(city, manner, world, random);
    const country = random.next() < 0.7 ? `, ${pickOne(manner.countries, random)}` : '';
    const hasPhone = random.next() < 0.6 || country === '';
    const hasPoint = random.next() < 0.5;
    const off = () => (random.next() - 0.5) * 0.02;
    yield {
      city,
      clues: {
        ...{ countryCode: null, countryName: null, region: null, city: null },
        fullAddress: `${address}${country}`,
        phone: hasPhone ? filled(manner.phone, random) : null,
        latitude: hasPoint ? city.latitude + off() : null,
        longitude: hasPoint ? city.longitude + off() : null,
      },
    };
  }
}
