import type { BusinessStatus } from '../contract/pages/business-status.ts';
import type { Criteria } from './criteria.ts';
import type { Facets, FacetValues } from './facets.ts';

/** The columns of a listing that a result shows. */
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

/** The entries of a page, best first, and the facets of the results. */
export type FoundEntries = Facets & {
  /** The conditions that the entries match. */
  readonly criteria: Criteria;
  /** The highest id of a category at that time. */
  readonly newestCategory: number;
  /** Number of entries that were ranked. */
  readonly ranked: number;
  /** Whether one of them has exactly the typed name. */
  readonly named: boolean;
  /** Whether all matching entries were ranked. */
  readonly exhausted: boolean;
  /** Number of entries that have the typed name but do not match `wanted`. */
  readonly beyond: number;
  readonly page: readonly FoundListing[];
  readonly categories: readonly CategoryCount[];
  readonly cities: readonly CityCount[];
};

/** The row of the database that {@link FoundEntries} is made from. */
export type FoundRow = FacetValues &
  Omit<FoundEntries, keyof Facets | 'criteria' | 'page'> & {
    readonly page: readonly (Omit<FoundListing, 'openNow'> & {
      readonly openMinutes: string | null;
      readonly timeZone: string | null;
    })[];
  };
