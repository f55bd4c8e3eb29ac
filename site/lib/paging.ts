import { pageWindow } from '../../api/contract/pages/pagination.ts';
import { counted, number } from './format.ts';

/** What a document of a list tells of its page; deep in a long list nobody counts any more. */
type Paged = {
  readonly page: number;
  readonly pages: number;
  readonly range: { readonly from: number; readonly total: number; readonly pages: number } | null;
};

export type Paging = {
  readonly page: number;
  /** How many there are, where that is told. */
  readonly total: number | null;
  readonly previous: string | null;
  readonly next: string | null;
  /** At most five, around the current one. */
  readonly numbers: readonly { readonly page: number; readonly href: string }[];
};

/** The links from page to page of a list; `href` gives the address of each. */
export const paging = ({ page, pages, range }: Paged, href: (page: number) => string): Paging => ({
  page,
  total: range?.pages ?? null,
  previous: page > 1 ? href(page - 1) : null,
  next: page < pages ? href(page + 1) : null,
  numbers: pageWindow(page, pages).map((number) => ({ page: number, href: href(number) })),
});

/** '' on the first page of a list, so that each page of it has a title of its own. */
export const pageSuffix = (page: number): string => (page === 1 ? '' : ` – Page ${page}`);

/** '100 cities', or 'cities' where nobody counted. */
export const countedIn = ({ range }: Paged, one: string, many: string): string =>
  range ? counted(range.total, one, many) : many;

/** 'page 3 of 9', or 'page 12'. */
export const pageOf = ({ page, range }: Paged): string =>
  range ? `page ${page} of ${range.pages}` : `page ${page}`;

/**
 * 'Showing 25 to 36 of 100 cities', or 'Showing 12 cities'.
 * @param shown how many entries the page has
 * @param to what stands between the first and the last
 */
export const showing = (
  { range }: Paged,
  shown: number,
  many: string,
  to: 'to' | '-' = 'to',
): string =>
  range
    ? `Showing ${number(range.from)} ${to} ${number(range.from + shown - 1)} of ${number(range.total)} ${many}`
    : `Showing ${number(shown)} ${many}`;
