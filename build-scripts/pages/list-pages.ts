import { pageCount } from '../../api/contract/pagination.ts';
import type { Listed, Slice } from '../../api/database/slices.ts';
import type { KeyPage } from './page-kind.ts';

/** One page of a list: what all of the list's pages share, and this page's entries. */
export type ListPage<Header, Entry> = KeyPage & {
  readonly header: Header;
  readonly entries: readonly Entry[];
  readonly paged: { readonly page: number; readonly pages: number; readonly total: number };
};

/** The keys that a set of pages has, each once. */
export const distinctKeys = (pages: readonly KeyPage[]): number[] => [
  ...new Set(pages.map(({ key }) => key)),
];

/** Rows by their list, in their order. */
export const byKey = <Row extends { readonly key: number }>(
  rows: readonly Row[],
): ((key: number) => readonly Row[]) => {
  const lists = Map.groupBy(rows, ({ key }) => key);
  return (key) => lists.get(key) ?? [];
};

/** Pages that follow each other share one slice, and so one scan of their list. */
function slicesOf(pages: readonly KeyPage[], pageSize: number): Slice[] {
  const slices: Slice[] = [];
  for (const { key, page } of pages) {
    const offset = (page - 1) * pageSize;
    const last = slices.at(-1);
    if (last?.key === key && last.offset + last.limit === offset)
      slices[slices.length - 1] = { ...last, limit: last.limit + pageSize };
    else slices.push({ key, offset, limit: pageSize });
  }
  return slices;
}

/**
 * Loads pages of lists with one call of `list`. Left out are pages of lists without a header and
 * pages beyond the last.
 * @param pages ordered by key, then page
 * @param headers by key; `total` is how many entries the list has
 */
export async function loadListPages<
  Header extends { readonly total: number },
  Entry extends Listed,
>(
  pages: readonly KeyPage[],
  pageSize: number,
  headers: ReadonlyMap<number, Header>,
  list: (slices: readonly Slice[]) => Promise<readonly Entry[]>,
): Promise<ListPage<Header, Entry>[]> {
  const existing = pages.flatMap(({ key, page }) => {
    const header = headers.get(key);
    if (header === undefined) return [];
    const count = pageCount(header.total, pageSize);
    const paged = { page, pages: count, total: header.total };
    return page >= 1 && page <= count ? [{ key, page, header, paged }] : [];
  });
  const entries = await list(slicesOf(existing, pageSize));
  const pageOf = (key: number, page: number) => `${key}/${page}`;
  const byPage = Map.groupBy(entries, ({ key, position }) =>
    pageOf(key, Math.floor(position / pageSize) + 1),
  );
  return existing.map((page) => ({
    ...page,
    entries: byPage.get(pageOf(page.key, page.page)) ?? [],
  }));
}
