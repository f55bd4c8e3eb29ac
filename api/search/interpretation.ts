import type { FeatureKey } from '../contract/pages/features.ts';
import type { SearchChip } from '../contract/pages/search-api.ts';

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

/** A place with a name. */
export type NamedSearchPlace =
  | { readonly kind: 'city' | 'country'; readonly id: number }
  /**
   * A part of a country: addresses contain one of these names, folded, or postcodes begin with one of these
   * prefixes. The country is null if a city determines it.
   */
  | {
      readonly kind: 'region';
      readonly countryId: number | null;
      readonly names: readonly string[];
      readonly postcodes: readonly string[];
    };

/** A condition on the place. */
export type SearchPlace =
  | {
      readonly kind: 'city';
      readonly id: number;
      readonly latitude?: number;
      readonly longitude?: number;
    }
  | { readonly kind: 'country'; readonly id: number }
  | Extract<NamedSearchPlace, { readonly kind: 'region' }>
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
  /** A street, district or region: words of the address. */
  | { readonly kind: 'address'; readonly text: string };

/** The meaning of a search. All conditions apply together. */
export type Interpretation = {
  readonly terms: readonly Term[];
  /** The text without places and intents; empty if nothing remains. */
  readonly name: string;
  /** The same with joining words: 'Salon de la Fontaine' in 'salon de la fontaine berlin'. */
  readonly joinedName: string;
  /** The whole text, which may be the exact name of a listing. */
  readonly fullName: string;
  /** Cities, countries and other places; two if a city's name is followed by its country's. */
  readonly places: readonly SearchPlace[];
  /** The places that come from `where` or filters, which also apply to listings of exactly that name. */
  readonly namedWithin: readonly SearchPlace[];
  /**
   * Ids of the cities that the text names. A listing of exactly the name may also be around one: in a city
   * whose name contains it ('East Chattanooga'), or some kilometres away.
   */
  readonly around: readonly number[];
  /**
   * The same without the district of a city or the region of a country that was named besides, for use if
   * there are no listings; null if none was named.
   */
  readonly wider: Pick<Interpretation, 'places' | 'namedWithin' | 'around' | 'chips'> | null;
  /** The corrected `where`; null if it was correct. */
  readonly whereMeant: string | null;
  readonly features: readonly FeatureKey[];
  /** Filters that were chosen instead of typed; they also apply to listings of exactly the name. */
  readonly chosen: {
    readonly places: readonly SearchPlace[];
    readonly features: readonly FeatureKey[];
  };
  readonly openNow: boolean;
  /** Open 24 hours. */
  readonly openAlways: boolean;
  readonly verified: boolean;
  readonly minRating: number | null;
  /** Whether the text asks for the best: then ratings weigh more. */
  readonly best: boolean;
  /** Whether the text says 'near me'; without `near`, the browser asks for the position. */
  readonly nearMe: boolean;
  readonly chips: readonly SearchChip[];
};
