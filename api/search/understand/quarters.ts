import type { SearchPlace } from '../interpretation.ts';
import { spanOf, type Token } from './fold.ts';
import { choosePlaces, type PlaceChoice, type TextPart } from './place-names.ts';
import { namedPart, type PlacePart, searchPlaceOf } from './place-part.ts';

type Source = 'what' | 'where';

/** A street, district or region, as typed. */
export function addressPart(
  tokens: readonly Token[],
  text: Source,
  original: string,
): PlacePart & { readonly place: SearchPlace } {
  const source = { in: text, ...spanOf(tokens) };
  const words = original.slice(source.start, source.end);
  return {
    place: { kind: 'address', text: words },
    chip: { kind: 'address', label: words, source },
  };
}

/**
 * The places of one name, with the other words as words of the address: a street or district, which is
 * ignored if there are no listings. A district that is a city in some listings (Kadıköy, İstanbul) is also
 * searched as a city whose addresses have the name of the other.
 * @param original the text of the tokens
 */
export function partsOfText(
  parts: readonly TextPart[],
  text: Source,
  original: string,
): PlacePart[] {
  const choice = choosePlaces(parts, original);
  const { used, places } = choice;
  const tokens = used.flatMap((part) => part.tokens).sort((a, b) => a.start - b.start);
  const named = namedPart(places, { in: text, ...spanOf(tokens) }, choice);
  const others = parts.filter((part) => !used.includes(part));
  const addresses = others.map((part) => addressPart(part.tokens, text, original));
  if (!named) return addresses;
  const either = others.length === 1 && others[0] ? cityOrDistrict(choice, others[0]) : null;
  return [
    either ? { ...named, place: either, wide: named } : named,
    ...addresses.map(({ place, chip }): PlacePart => {
      const wide = { chip: { ...chip, label: `“${chip.label}” left out` } };
      return either ? { chip, wide } : { place, chip, wide };
    }),
  ];
}

const wordsOf = (part: TextPart | undefined): string[] =>
  part?.tokens.map(({ word }) => word) ?? [];

/** Null if the other part is not a city of the same country. */
function cityOrDistrict(
  { used: [main], places }: PlaceChoice,
  other: TextPart,
): SearchPlace | null {
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
