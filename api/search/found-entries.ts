import type { BusinessStatus } from '../contract/pages/business-status.ts';
import type { Criteria } from './criteria.ts';
import type { Facets, FacetValues } from './facets.ts';

/** What a result shows of a listing. */
export type FoundListing = {
  readonly id: number;
  readonly slug: string;
  readonly status: BusinessStatus;
  readonly name: string;
  readonly category: string;
  readonly city: string;
  readonly country: string;
  readonly countryCode: string;
  readonly fullAddress: string | null;
  readonly phone: string | null;
  readonly rating: number | null;
  readonly reviews: number;
  readonly photo: string | null;
  readonly verified: boolean;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly distanceKm: number | null;
  readonly openNow: boolean | null;
};

export type CategoryCount = {
  readonly name: string;
  readonly slug: string;
  readonly count: number;
};
export type CityCount = CategoryCount & { readonly countryCode: string };

/** What was found, best first, and what stands out in it. */
export type FoundEntries = Facets & {
  /** What it was found by. */
  readonly criteria: Criteria;
  /** The highest id of a category that there was. */
  readonly newestCategory: number;
  /** How many have been put in order. */
  readonly ranked: number;
  /** Whether one of them is called just what was typed. */
  readonly named: boolean;
  /** Whether there are no others. */
  readonly exhausted: boolean;
  /** How many are called what was typed and have nothing else of what is wanted. */
  readonly beyond: number;
  readonly page: readonly FoundListing[];
  readonly categories: readonly CategoryCount[];
  readonly cities: readonly CityCount[];
};

/** The same as the database has it. */
export type FoundRow = FacetValues &
  Omit<FoundEntries, keyof Facets | 'criteria' | 'page'> & {
    readonly page: readonly (Omit<FoundListing, 'openNow'> & {
      readonly openMinutes: string | null;
      readonly timeZone: string | null;
    })[];
  };
