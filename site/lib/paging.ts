import { pageWindow } from '../../api/contract/pagination.ts';

export type Paging = {
  readonly page: number;
  readonly pages: number;
  readonly previous: string | null;
  readonly next: string | null;
  /** At most five, around the current one. */
  readonly numbers: readonly { readonly page: number; readonly href: string }[];
};

/** The links from page to page of a list; `href` gives the address of each. */
export function paging(page: number, pages: number, href: (page: number) => string): Paging {
  return {
    page,
    pages,
    previous: page > 1 ? href(page - 1) : null,
    next: page < pages ? href(page + 1) : null,
    numbers: pageWindow(page, pages).map((number) => ({ page: number, href: href(number) })),
  };
}

/** '' on the first page of a list, so that each page of it has a title of its own. */
export const pageSuffix = (page: number): string => (page === 1 ? '' : ` – Page ${page}`);
