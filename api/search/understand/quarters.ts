import type { SearchPlace } from '../interpretation.ts';
import type { Token } from './fold.ts';
import { type Chosen, chosen, type Part } from './place-names.ts';
import { namedPart, type PlacePart, searchPlaceOf } from './place-part.ts';

type Source = 'what' | 'where';

const sourceOf = (tokens: readonly Token[], text: Source) => ({
  in: text,
  start: tokens[0]?.start ?? 0,
  end: tokens.at(-1)?.end ?? 0,
});

/** A street, a quarter or a region, as it was typed. */
export function addressPart(
  tokens: readonly Token[],
  text: Source,
  original: string,
): PlacePart & { readonly place: SearchPlace } {
  const source = sourceOf(tokens, text);
  const words = original.slice(source.start, source.end);
  return {
    place: { kind: 'address', text: words },
    chip: { kind: 'address', label: words, source },
  };
}

/**
 * The places of one name, and all else as words of the address: a street or a quarter, which do not
 * count where nothing is there. A quarter that is a city to some listings (Kadıköy, İstanbul) is looked
 * for as that, too, where the address has the name of the other.
 * @param original what the tokens are from
 */
export function partsOfText(parts: readonly Part[], text: Source, original: string): PlacePart[] {
  const choice = chosen(parts, original);
  const { used, places, region } = choice;
  const tokens = used.flatMap((part) => part.tokens).sort((a, b) => a.start - b.start);
  const named = namedPart(places, sourceOf(tokens, text), region);
  const others = parts.filter((part) => !used.includes(part));
  const addresses = others.map((part) => addressPart(part.tokens, text, original));
  if (!named) return addresses;
  const either = others.length === 1 && others[0] ? cityOrQuarter(choice, others[0]) : null;
  return [
    either ? { ...named, place: either, wide: named } : named,
    ...addresses.map(({ place, chip }): PlacePart => {
      const wide = { chip: { ...chip, label: `“${chip.label}” left out` } };
      return either ? { chip, wide } : { place, chip, wide };
    }),
  ];
}

const wordsOf = (part: Part | undefined): string[] => part?.tokens.map(({ word }) => word) ?? [];

/** Null where the other part is no city of the same country. */
function cityOrQuarter({ used: [main], places }: Chosen, other: Part): SearchPlace | null {
  const codes = new Set(places.map(({ countryCode }) => countryCode));
  const cities = (other.found ?? []).filter(
    ({ kind, own, countryCode }) => kind === 'city' && own && codes.has(countryCode),
  );
  if (cities.length === 0) return null;
  return {
    kind: 'parts',
    of: [
      ...places.map((place) => ({ within: searchPlaceOf(place), words: wordsOf(other) })),
      ...cities.map((city) => ({ within: searchPlaceOf(city), words: wordsOf(main) })),
    ],
  };
}
