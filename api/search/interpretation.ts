import type { FeatureKey } from '../contract/features.ts';
import type { SearchChip } from '../contract/search-api.ts';

/**
 * A part of what is looked for. A listing has it when its category is one of these, or, unless
 * `strict`, when all of the words stand in its name.
 */
export type Term = {
  /** As somebody typed them, with a space between. */
  readonly words: string;
  /** Empty where no category is called so. */
  readonly categoryIds: readonly number[];
  /** Whether it means the category and nothing else: then names do not count. */
  readonly strict: boolean;
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
  /** All that was typed: a listing may be called just so. */
  readonly fullName: string;
  /** Cities, countries and the rest; two where a city's name is followed by its country's. */
  readonly places: readonly SearchPlace[];
  /** Those of them that were not said in `what`, where a listing of just that name has to be. */
  readonly namedWithin: readonly SearchPlace[];
  /**
   * The same without the part of a city, or the region of a country, that was named beside it, for when
   * nothing is there; null where none was.
   */
  readonly wider: Pick<Interpretation, 'places' | 'namedWithin' | 'chips'> | null;
  /** What `where` ought to have said; null where it said it. */
  readonly whereMeant: string | null;
  readonly features: readonly FeatureKey[];
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
