import type { FeatureKey } from '../contract/pages/features.ts';
import type { SearchChip } from '../contract/pages/search-api.ts';

/**
 * A part of what is looked for. A listing has it when its category is one of these or a kind of one, or
 * when its name says it: all of the words, or, where the category is all that was typed (`strict`), any
 * of `nouns`.
 */
export type Term = {
  /** As they were typed, folded, with a space between. */
  readonly words: string;
  /** Empty where no category is called so. */
  readonly categoryIds: readonly number[];
  /** Kinds of these categories. */
  readonly kindIds: readonly number[];
  /** Whether it is understood as a category: then listings of the category come before those named so. */
  readonly strict: boolean;
  /** What names may say instead, folded: each is one or more words. Empty unless `strict`. */
  readonly nouns: readonly string[];
  /**
   * Those of them that count as much as the category: the word of another language that was typed for
   * it. A listing named 'Mercearia' is meant no less than a supermarket.
   */
  readonly equalNouns: readonly string[];
  /** Where a listing may be instead: 'Berlin' is a part of names, and a city. */
  readonly places?: readonly NamedSearchPlace[];
};

/** A place that has a name. */
export type NamedSearchPlace =
  | { readonly kind: 'city' | 'country'; readonly id: number }
  /**
   * A part of a country, of which addresses say one of these, folded, or postcodes begin so; null where
   * a city says of which country.
   */
  | {
      readonly kind: 'region';
      readonly countryId: number | null;
      readonly names: readonly string[];
      readonly postcodes: readonly string[];
    };

/** Where it is to be. */
export type SearchPlace =
  | {
      readonly kind: 'city';
      readonly id: number;
      readonly latitude?: number;
      readonly longitude?: number;
    }
  | { readonly kind: 'country'; readonly id: number }
  | Extract<NamedSearchPlace, { readonly kind: 'region' }>
  /** In one of the places of a name: Paris is in France, and in Texas. */
  | { readonly kind: 'namesakes'; readonly of: readonly NamedSearchPlace[] }
  /** In one of these, where its address has all of the words, folded. */
  | {
      readonly kind: 'parts';
      readonly of: readonly {
        readonly within: NamedSearchPlace;
        readonly words: readonly string[];
      }[];
    }
  | { readonly kind: 'near'; readonly latitude: number; readonly longitude: number }
  | { readonly kind: 'postcode'; readonly text: string }
  /** A street, a quarter, a region: words of the address. */
  | { readonly kind: 'address'; readonly text: string };

/** What a search is understood to mean. Everything in it has to hold at once. */
export type Interpretation = {
  readonly terms: readonly Term[];
  /** What was typed, less what was understood as place or intent; empty where that is all. */
  readonly name: string;
  /** The same with the words that join others: 'Salon de la Fontaine' in 'salon de la fontaine berlin'. */
  readonly joinedName: string;
  /** All that was typed: a listing may be called just so. */
  readonly fullName: string;
  /** Cities, countries and the rest; two where a city's name is followed by its country's. */
  readonly places: readonly SearchPlace[];
  /** Those of them that were not said in `what`, where a listing of just that name has to be. */
  readonly namedWithin: readonly SearchPlace[];
  /**
   * Ids of the cities that a text names. A listing of the very name may also be around one: in a city of
   * which the name is a part ('East Chattanooga'), or some kilometres away.
   */
  readonly around: readonly number[];
  /**
   * The same without the part of a city, or the region of a country, that was named beside it, for when
   * nothing is there; null where none was.
   */
  readonly wider: Pick<Interpretation, 'places' | 'namedWithin' | 'around' | 'chips'> | null;
  /** What `where` ought to have said; null where it said it. */
  readonly whereMeant: string | null;
  readonly features: readonly FeatureKey[];
  /** What was chosen, and not typed: a listing of the very name has to have that, too. */
  readonly chosen: {
    readonly places: readonly SearchPlace[];
    readonly features: readonly FeatureKey[];
  };
  readonly openNow: boolean;
  /** Never closed. */
  readonly openAlways: boolean;
  readonly verified: boolean;
  readonly minRating: number | null;
  /** Whether the best are asked for: then stars count for more. */
  readonly best: boolean;
  /** Whether 'near me' was said; the browser is to be asked where that is if `near` is not given. */
  readonly nearMe: boolean;
  readonly chips: readonly SearchChip[];
};
