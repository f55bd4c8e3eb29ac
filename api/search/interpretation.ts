/**
 * A part of the search text. A listing matches if its category is one of these or a kind of one, or if its
 * name has all of the words; for a term that is `strict`, if its name has any of `nouns`.
 */
export type Term = {
  /** The typed words, folded, separated by spaces. */
  readonly words: string;
  /** Empty if the words are not the name of a category. */
  readonly categoryIds: readonly number[];
  /** Kinds of these categories. */
  readonly kindIds: readonly number[];
  /** Whether it is interpreted as a category: listings of the category rank above those with its name. */
  readonly strict: boolean;
  /** Alternatives in names, folded, of one or more words each. Empty unless `strict`. */
  readonly nouns: readonly string[];
  /**
   * The nouns that count as much as the category: the typed word of another language. A listing named
   * 'Mercearia' matches as well as a grocery store.
   */
  readonly equalNouns: readonly string[];
  /** Alternative: places that match instead. 'Berlin' is a part of names, and a city. */
  readonly places?: readonly NamedSearchPlace[];
};

/** A place with a row in the database. */
export type StoredPlace = { readonly kind: 'city' | 'country' | 'region'; readonly id: number };

/** A place with a name. */
export type NamedSearchPlace =
  | StoredPlace
  /**
   * A part of a country that is no state or province: postcodes begin with one of these prefixes. The country is null
   * if a city determines it.
   */
  | {
      readonly kind: 'area';
      readonly countryId: number | null;
      readonly postcodes: readonly string[];
    };

/** A point to search around, and the name of the place that lies there. */
export type Center = {
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  /** Whether it is the largest city of a region or a country, distances from which say little. */
  readonly isWide: boolean;
};

/** A condition on the place. */
export type SearchPlace =
  | NamedSearchPlace
  /** In one of the places that share a name: Paris is in France, and in Texas. */
  | { readonly kind: 'namesakes'; readonly of: readonly NamedSearchPlace[] }
  /** In one of these places, with all of the words, folded, in the address. */
  | {
      readonly kind: 'parts';
      readonly of: readonly {
        readonly within: NamedSearchPlace;
        readonly words: readonly string[];
      }[];
    }
  | { readonly kind: 'near'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'postcode'; readonly text: string }
  /** In one of many countries, those of a continent. */
  | { readonly kind: 'continent'; readonly countryIds: readonly number[] }
  /** A place without listings. */
  | { readonly kind: 'unlisted' }
  /** A street, district or region: words of the address. */
  | { readonly kind: 'address'; readonly text: string };
