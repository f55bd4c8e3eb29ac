import { lettersOf } from '../../places/gazetteer/gazetteer.ts';
import { gazetteer } from '../../places/gazetteer/load.ts';
import { fold } from './fold.ts';
import { CITY_FIRST, REGION_NAMES, SURE_COUNTRIES, WORDS } from './region-names.ts';
import { AREA_POSTCODES } from './region-postcodes.ts';

/** A state or province, as the gazetteer has it. */
export type Region = {
  readonly countryCode: string;
  readonly slug: string;
  /** Whether the city of that name takes precedence. */
  readonly cityFirst: boolean;
};

/** A part of a country that is no state or province, and has no row in the database. */
export type Area = {
  readonly countryCode: string;
  readonly name: string;
  /** Prefixes of its postcodes. */
  readonly postcodes: readonly string[];
};

/** What a name means, and whether it is more often a word, and means this only in a place. */
type Named<Meant> = Meant & { readonly isWord: boolean };

const lines = (table: string) =>
  table
    .trim()
    .split('\n')
    .map((line) => line.split('|'));

/** Mark of names that are words. */
const WORD = '~';

function* namedAreas(): Generator<readonly [folded: string, area: Named<Area>]> {
  for (const [countryCode = '', names = '', ranges = ''] of lines(AREA_POSTCODES)) {
    const postcodes = ranges.split(' ').flatMap(beginnings);
    const [name = ''] = names.replaceAll(WORD, '').split(',');
    for (const one of names.split(','))
      yield [fold(one), { countryCode, name, postcodes, isWord: one.startsWith(WORD) }];
  }
}

/** The shortest prefixes that cover a range of codes exactly: `60-66`, `68000-68309`. */
function beginnings(range: string): string[] {
  const [, from = '', to] = /^(\d*)(?:-(\d+))?$/.exec(range) ?? [];
  if (to === undefined) return [range];
  const found: string[] = [];
  for (let at = Number(from); at <= Number(to); ) {
    let digits = from.length;
    let step = 1;
    while (digits > 1 && at % (step * 10) === 0 && at + step * 10 - 1 <= Number(to)) {
      step *= 10;
      digits -= 1;
    }
    found.push(String(at / step).padStart(digits, '0'));
    at += step;
  }
  return found;
}

const areas: ReadonlyMap<string, Named<Area>> = new Map(namedAreas());

/** The area whose whole name a folded text is; null if there is none. */
export const areaOf = (folded: string): Named<Area> | null => areas.get(folded) ?? null;

/** Names with fewer letters are codes and syllables. */
const SHORTEST = 3;

const isShort = (folded: string): boolean => folded.length < SHORTEST && /^[a-z]*$/.test(folded);

/** Whether the folded name of a region is more often a word, and means the region only in a place. */
export const isWordOften = (folded: string, countryCode: string): boolean =>
  isShort(folded) || WORDS.has(folded) || !SURE_COUNTRIES.has(countryCode);

/** All regions by their names, and by the letters of their codes. */
function indexRegions() {
  const others = new Map(lines(REGION_NAMES).map(([key = '', names = '']) => [key, names]));
  const byName = new Map<string, Named<Region>[]>();
  const byLetters = new Map<string, Region[]>();
  for (const { countryCode, slug, code, names } of gazetteer().regions()) {
    const key = `${countryCode} ${slug}`;
    const region = { countryCode, slug, cityFirst: CITY_FIRST.has(key) };
    const all = [...names, ...(others.get(key)?.split(',') ?? [])].map(fold);
    for (const name of new Set(all)) {
      if (isShort(name)) continue;
      const isWord = isWordOften(name, countryCode);
      byName.set(name, [...(byName.get(name) ?? []), { ...region, isWord }]);
    }
    const letters = lettersOf({ code });
    if (letters) byLetters.set(letters, [...(byLetters.get(letters) ?? []), region]);
  }
  return { byName, byLetters };
}

let index: ReturnType<typeof indexRegions> | undefined;

/** Loads the gazetteer and the names of regions, so that no search has to wait for them. */
export function learnRegions() {
  index ??= indexRegions();
  return index;
}

/** The regions of the gazetteer whose whole name a folded text is. */
export const regionsOf = (folded: string): readonly Named<Region>[] =>
  learnRegions().byName.get(folded) ?? [];

/** The regions whose code ends with these folded letters, most of which are words as well: US-TX. */
export const regionsOfShort = (folded: string): readonly Region[] =>
  learnRegions().byLetters.get(folded) ?? [];

/** The regions of the gazetteer with a name that begins with a folded text, each with its first such name. */
export function regionsBeginning(text: string): readonly (Region & { readonly name: string })[] {
  const found = new Map<string, Region & { readonly name: string }>();
  for (const [name, regions] of learnRegions().byName)
    if (name.startsWith(text))
      for (const region of regions) {
        const key = `${region.countryCode} ${region.slug}`;
        if (!found.has(key)) found.set(key, { ...region, name });
      }
  return [...found.values()];
}
