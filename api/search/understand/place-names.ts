import { countryCodeOfShort } from './country-names.ts';
import { joinWords, type Token } from './fold.ts';
import { type Besides, NOTHING_BESIDES, placesMeant } from './place-part.ts';
import type { NamedPlace } from './places.queries.ts';
import { type Area, type Region, regionsOfShort } from './regions.ts';

/** Maximum words of a place name: 'santa cruz de tenerife'. */
export const LONGEST_NAME = 6;

/** All runs of up to {@link LONGEST_NAME} tokens. */
export function runsOf(tokens: readonly Token[]): string[] {
  return tokens.flatMap((_, from) =>
    Array.from({ length: Math.min(LONGEST_NAME, tokens.length - from) }, (__, more) =>
      joinWords(tokens.slice(from, from + more + 1)),
    ),
  );
}

/** Tokens that are a name, with the places that it may mean, or tokens that are not a name. */
export type TextPart = {
  readonly tokens: readonly Token[];
  readonly found: readonly NamedPlace[] | undefined;
};

/** Divides tokens into place names, from the left, the longest first; other tokens stay together. */
export function partition(
  tokens: readonly Token[],
  known: ReadonlyMap<string, readonly NamedPlace[]>,
): TextPart[] {
  const parts: TextPart[] = [];
  let rest: Token[] = [];
  const flush = () => {
    if (rest.length > 0) parts.push({ tokens: rest, found: undefined });
    rest = [];
  };
  for (let at = 0; at < tokens.length; ) {
    const length = longestName(tokens, at, known);
    const run = tokens.slice(at, at + Math.max(length, 1));
    if (length > 0) {
      flush();
      parts.push({ tokens: run, found: known.get(joinWords(run)) });
    } else rest.push(...run);
    at += run.length;
  }
  flush();
  return parts;
}

function longestName(
  tokens: readonly Token[],
  at: number,
  known: ReadonlyMap<string, readonly NamedPlace[]>,
): number {
  for (let length = Math.min(LONGEST_NAME, tokens.length - at); length > 0; length -= 1)
    if (known.has(joinWords(tokens.slice(at, at + length)))) return length;
  return 0;
}

type NamedTextPart = TextPart & { readonly found: readonly NamedPlace[] };

const isNamed = (part: TextPart): part is NamedTextPart => part.found !== undefined;
const codesOf = (places: readonly NamedPlace[]) =>
  places.flatMap(({ kind, countryCode }) => (kind === 'country' ? [countryCode] : []));

/** What a part besides a city may name: a country, or a part of one. */
type NamedBeside = {
  readonly countryCode: string;
  /** Whether it tells the country of cities that are not in the region: no city of its name is meant instead. */
  readonly isSure: boolean;
  readonly region: Pick<Region, 'slug'> | null;
  readonly area: Area | null;
};

/**
 * @param follows whether it directly follows a city: then letters may be either, 'Paris, FR', 'Houston, TX'
 */
function besidesIn({ tokens, found }: TextPart, follows: boolean): readonly NamedBeside[] {
  if (found)
    return found.flatMap((place) => {
      const { kind, countryCode } = place;
      if (kind === 'city') return [];
      const area = kind === 'area' ? place : null;
      const slug = kind === 'region' ? place.regionSlug : null;
      const region = slug === null ? null : { slug };
      return [{ countryCode, isSure: region === null || place.own, region, area }];
    });
  if (!follows || tokens.length > 1) return [];
  const letters = joinWords(tokens);
  const code = countryCodeOfShort(letters);
  return [
    ...(code === null ? [] : [{ countryCode: code, isSure: true, region: null, area: null }]),
    ...regionsOfShort(letters).map((region) => ({
      countryCode: region.countryCode,
      ...{ isSure: true, region, area: null },
    })),
  ];
}

/** The intended places, and the parts that name them. */
export type PlaceChoice = Besides & {
  readonly used: readonly TextPart[];
  readonly places: readonly NamedPlace[];
};

/** Whether a part is the whole text between commas. */
function isWhole({ tokens }: TextPart, text: string): boolean {
  const before = text.slice(0, tokens[0]?.start).trimEnd();
  const after = text.slice(tokens.at(-1)?.end).trimStart();
  return (before === '' || before.endsWith(',')) && (after === '' || after.startsWith(','));
}

/** Listings of the largest place that a part may mean. */
const largest = ({ found }: NamedTextPart): number => Math.max(...found.map(({ count }) => count));

/**
 * Chooses the intended places: a city or a region of a country that is named besides, a city of a region, else a city,
 * else a country. If the country has no city of that name, the country's name belongs to something in the city; if the
 * region has none, it does not count. Of two cities, the larger is intended and the other is a part of it:
 * Kensington, London; but not in Ankara Caddesi, İzmir, a street in İzmir.
 * @param text the text of the parts
 */
export function choosePlaces(parts: readonly TextPart[], text: string): PlaceChoice {
  const named = parts.filter(isNamed);
  const likelier = (a: NamedTextPart, b: NamedTextPart) =>
    Number(isWhole(b, text)) - Number(isWhole(a, text)) || largest(b) - largest(a);
  const candidates = named.toReversed().sort(likelier);
  for (const candidate of candidates) {
    const within = candidate.found.filter(({ kind }) => kind !== 'country');
    const beside = parts.flatMap((part, at) => {
      if (part === candidate) return [];
      const one = likeliestBeside(besidesIn(part, parts[at - 1] === candidate), within);
      return one ? [{ part, ...one }] : [];
    });
    if (beside.length === 0) continue;
    const regions = beside.filter(({ region }) => region);
    const area = beside.find((one) => one.area)?.area ?? null;
    const codes = (regions.length > 0 ? regions : beside).map(({ countryCode }) => countryCode);
    const inCountry = within.filter(({ countryCode }) =>
      area ? countryCode === area.countryCode : codes.includes(countryCode),
    );
    const inRegion = inCountry.filter((city) => regions.some((one) => isIn(city, one)));
    // Mexico is a country and a state of it: a city of that very name counts before one with another name.
    const isRegion = inRegion.some(({ own }) => own) || !inCountry.some(({ own }) => own);
    const isInRegion = inRegion.length > 0 && isRegion;
    return {
      used: [candidate, ...beside.map(({ part }) => part)],
      places: placesMeant(isInRegion ? inRegion : inCountry),
      inRegion: isInRegion,
      area,
    };
  }
  const isCountry = ({ found }: NamedTextPart) => codesOf(placesMeant(found)).length > 0;
  const city = candidates.find((candidate) => !isCountry(candidate));
  const [first] = named;
  const used = city ? [city, ...candidates.filter(isCountry)] : named.slice(0, 1);
  return { used, places: placesMeant((city ?? first)?.found ?? []), ...NOTHING_BESIDES };
}

const isIn = (
  { countryCode, regionSlug }: NamedPlace,
  { countryCode: code, region }: NamedBeside,
) => countryCode === code && regionSlug !== null && regionSlug === region?.slug;

/** A region that has one of the places, else a country that has one. */
const likeliestBeside = (besides: readonly NamedBeside[], places: readonly NamedPlace[]) =>
  besides.find((one) => one.region && places.some((place) => isIn(place, one))) ??
  besides.find(
    ({ countryCode, isSure }) =>
      isSure && places.some((place) => place.countryCode === countryCode),
  );
