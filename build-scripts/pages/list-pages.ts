import type { Kysely } from 'kysely';
import { type PageCut, readCuts } from '../../api/changes/list-cuts.queries.ts';
import { hasHead, type List } from '../../api/changes/lists.queries.ts';
import { jumpPages, knownPages, pageCount } from '../../api/contract/pages/pagination.ts';
import type { Listed, Slice } from '../../api/database/slices.ts';
import type { DB } from '../../api/database/tables.ts';
import type { KeyPage } from './page-kind.ts';

type Paging = {
  readonly page: number;
  readonly pages: number;
  readonly jumps: readonly number[];
  readonly range: { readonly from: number; readonly total: number; readonly pages: number } | null;
};

/** @returns the keys of the pages, each once */
export const distinctKeys = (pages: readonly KeyPage[]): number[] => [
  ...new Set(pages.map(({ key }) => key)),
];

/** Headers of lists by key. @param total property that is the number of entries of the list */
export const toHeaders = <
  Total extends string,
  Row extends { readonly id: number } & Record<Total, number>,
>(
  rows: readonly Row[],
  total: Total,
) => new Map(rows.map((row) => [row.id, { ...row, total: row[total] }]));

/** Groups rows by their list and keeps their order. */
export const byKey = <Row extends { readonly key: number }>(
  rows: readonly Row[],
): ((key: number) => readonly Row[]) => {
  const lists = Map.groupBy(rows, ({ key }) => key);
  return (key) => lists.get(key) ?? [];
};

type Located<Header> = KeyPage & {
  readonly header: Header;
  readonly paged: Paging;
  readonly slice: number;
  /** Position of its first entry in the slice. */
  readonly start: number;
  readonly size: number;
};

/** Computes where pages begin. Pages that do not exist are left out. */
function locate<Header extends { readonly total: number }>(
  list: List,
  pages: readonly KeyPage[],
  headers: ReadonlyMap<number, Header>,
  cutOf: (page: KeyPage) => PageCut | undefined,
): { readonly located: Located<Header>[]; readonly slices: Slice[] } {
  const located: Located<Header>[] = [];
  const slices: Slice[] = [];
  for (const { key, page } of pages) {
    const header = headers.get(key);
    if (header === undefined) continue;
    const cut = cutOf({ key, page });
    const count = cut?.pages ?? pageCount(header.total, list.pageSize);
    if (page < 1 || page > count) continue;
    const before = cut ? cut.before : (page - 1) * list.pageSize;
    const size = cut?.size ?? list.pageSize;
    const last = slices.at(-1);
    // Consecutive pages share a slice, and so one scan of their list.
    const shared = !cut && last?.key === key && last.offset + last.limit === before;
    if (shared) slices[slices.length - 1] = { ...last, limit: last.limit + size };
    else if (cut) slices.push({ key, offset: 0, limit: size, from: cut.from });
    else slices.push({ key, offset: before, limit: size });
    located.push({
      ...{ key, page, header, size },
      slice: slices.length - 1,
      start: shared ? last.limit : 0,
      paged: {
        page,
        pages: knownPages(page, count),
        jumps: jumpPages(page, count),
        range: hasHead(list, page)
          ? { from: Math.min(before + 1, header.total), total: header.total, pages: count }
          : null,
      },
    });
  }
  return { located, slices };
}

/**
 * Loads pages of lists with one call of `read`. Pages of lists without a header and pages after the last one
 * are left out.
 * @param pages ordered by key, then page
 * @param headers by key; `total` is the number of entries of the list
 * @param read returns the entries of the slices, ordered within each slice
 * @returns pages, each with the header of its list and its own entries
 */
export async function loadListPages<
  Header extends { readonly total: number },
  Entry extends Pick<Listed, 'slice'>,
>(
  db: Kysely<DB>,
  list: List,
  pages: readonly KeyPage[],
  headers: ReadonlyMap<number, Header>,
  read: (slices: readonly Slice[]) => Promise<readonly Entry[]>,
) {
  const cuts = new Map(
    (await readCuts(db, list, pages)).map((cut) => [`${cut.key}/${cut.page}`, cut]),
  );
  const { located, slices } = locate(list, pages, headers, ({ key, page }) =>
    cuts.get(`${key}/${page}`),
  );
  const bySlice = Map.groupBy(await read(slices), ({ slice }) => slice);
  return located.map(({ slice, start, size, ...page }) => ({
    ...page,
    entries: (bySlice.get(slice) ?? []).slice(start, start + size),
  }));
}
