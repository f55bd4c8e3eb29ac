import { pageWindow } from '../../api/contract/pages/pagination.ts';
import { counted, number } from './format.ts';

/** The page of a list document. `range` is null deep in a long list, where entries are not counted. */
type PagedDocument = {
  readonly page: number;
  readonly pages: number;
  readonly jumps: readonly number[];
  readonly range: { readonly from: number; readonly total: number; readonly pages: number } | null;
};

type Numbered = { readonly page: number; readonly href: string };

export type Paging = {
  readonly page: number;
  /** The number of pages; null where they are not counted. */
  readonly total: number | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** At most five pages around the current one. */
  readonly numbers: readonly Numbered[];
  /** Pages further away. */
  readonly jumps: readonly Numbered[];
};

/** The pagination links of a list. @param href gives the address of a page */
export const paging = (
  { page, pages, jumps, range }: PagedDocument,
  href: (page: number) => string,
): Paging => {
  const numbered = (page: number) => ({ page, href: href(page) });
  return {
    page,
    total: range?.pages ?? null,
    previous: page > 1 ? href(page - 1) : null,
    next: page < pages ? href(page + 1) : null,
    numbers: pageWindow(page, pages).map(numbered),
    jumps: jumps.map(numbered),
  };
};

/** ' – Page 2', or '' on the first page: gives each page of a list its own title. */
export const pageSuffix = (page: number): string => (page === 1 ? '' : ` – Page ${page}`);

/** '100 cities', or 'cities' if the document has no count. */
export const countedIn = ({ range }: PagedDocument, one: string, many: string): string =>
  range ? counted(range.total, one, many) : many;

/** 'page 3 of 9', or 'page 12' if the document has no count. */
export const pageOf = ({ page, range }: PagedDocument): string =>
  range ? `page ${page} of ${range.pages}` : `page ${page}`;

type Named = { readonly one: string; readonly many: string };

/** The part of a list that a page shows: 'Showing 25 to 36 of 100 cities', or '1 city' for a list of one. */
export const rangeText = (
  { from, to, total }: { readonly from: number; readonly to: number; readonly total: number },
  { one, many }: Named,
  until: 'to' | '-' = 'to',
): string =>
  total === 1
    ? `1 ${one}`
    : `Showing ${number(from)} ${until} ${number(to)} of ${number(total)} ${many}`;

/**
 * The {@link rangeText} of a page, or 'Showing 12 cities' if the document has no count.
 * @param shown number of entries on the page
 */
export const showing = (
  { range }: PagedDocument,
  shown: number,
  named: Named,
  until?: 'to' | '-',
): string =>
  range
    ? rangeText({ ...range, to: range.from + shown - 1 }, named, until)
    : `Showing ${counted(shown, named.one, named.many)}`;

/** Listings, as the lists of cities and categories name them. */
export const BUSINESSES: Named = { one: 'business', many: 'businesses' };
