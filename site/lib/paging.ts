import { pageWindow } from '../../api/contract/pages/pagination.ts';
import { counted, number } from './format.ts';

/** The page of a list document. `range` is null deep in a long list, where entries are not counted. */
type PagedDocument = {
  readonly page: number;
  readonly pages: number;
  readonly range: { readonly from: number; readonly total: number; readonly pages: number } | null;
};

export type Paging = {
  readonly page: number;
  /** The number of pages; null where they are not counted. */
  readonly total: number | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** At most five pages around the current one. */
  readonly numbers: readonly { readonly page: number; readonly href: string }[];
};

/** The pagination links of a list. @param href gives the address of a page */
export const paging = (
  { page, pages, range }: PagedDocument,
  href: (page: number) => string,
): Paging => ({
  page,
  total: range?.pages ?? null,
  previous: page > 1 ? href(page - 1) : null,
  next: page < pages ? href(page + 1) : null,
  numbers: pageWindow(page, pages).map((number) => ({ page: number, href: href(number) })),
});

/** ' – Page 2', or '' on the first page: gives each page of a list its own title. */
export const pageSuffix = (page: number): string => (page === 1 ? '' : ` – Page ${page}`);

/** '100 cities', or 'cities' if the document has no count. */
export const countedIn = ({ range }: PagedDocument, one: string, many: string): string =>
  range ? counted(range.total, one, many) : many;

/** 'page 3 of 9', or 'page 12' if the document has no count. */
export const pageOf = ({ page, range }: PagedDocument): string =>
  range ? `page ${page} of ${range.pages}` : `page ${page}`;

/**
 * 'Showing 25 to 36 of 100 cities', or 'Showing 12 cities' if the document has no count.
 * @param shown number of entries on the page
 * @param to the word between the first and the last number
 */
export const showing = (
  { range }: PagedDocument,
  shown: number,
  many: string,
  to: 'to' | '-' = 'to',
): string =>
  range
    ? `Showing ${number(range.from)} ${to} ${number(range.from + shown - 1)} of ${number(range.total)} ${many}`
    : `Showing ${number(shown)} ${many}`;
