import type { SearchAnswer, SearchResult } from '../contract/pages/search-api.ts';
import type { Criteria } from './criteria.ts';
import type { Facets, FacetValues } from './facets.ts';

/** The entries of a page, best first, and the facets of the results. */
export type FoundEntries = Facets &
  Pick<SearchAnswer['facets'], 'categories' | 'cities'> & {
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
    readonly page: SearchResult[];
  };

/** The row of the database that {@link FoundEntries} is made from. */
export type FoundRow = FacetValues &
  Omit<FoundEntries, keyof Facets | 'criteria' | 'page'> & {
    readonly page: readonly (Omit<SearchResult, 'openNow'> & {
      readonly openMinutes: string | null;
      readonly timeZone: string | null;
    })[];
  };
