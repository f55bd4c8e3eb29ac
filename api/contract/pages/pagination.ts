/** Entries per page: categories, countries, cities, businesses of a category or a city. */
export const PAGE_SIZE = 12;
/** 'Popular categories' per page on a country's page. */
export const COUNTRY_CATEGORIES_PAGE_SIZE = 20;
/** Page buttons shown at once. */
export const PAGE_WINDOW_SIZE = 5;

/**
 * So many pages of a list tell how many entries it has, which of them they show, and what else is
 * told of the whole. On those after them it would change with every entry that comes or goes: a
 * listing more would be another page a thousand times over.
 */
export const HEAD_PAGES = 4;

/** Entries in each of the home page's four panels. */
export const HOME_PANEL_SIZE = 40;
/** A country's top cities; with more than these, all of them are linked. */
export const COUNTRY_TOP_CITIES = 20;
export const CATEGORY_TOP_COUNTRIES = 15;
export const CITY_TOP_CATEGORIES = 15;

/** How many pages `total` entries fill: at least 1, as an empty list has a page too. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/**
 * The numbers in 'Showing {from} to {to} of {total}', counted from 1; 0 to 0 of 0 when empty. A
 * page beyond the last, or before the first, counts as that one.
 */
export function pageRange(
  page: number,
  perPage: number,
  total: number,
): { from: number; to: number; total: number } {
  if (total === 0) return { from: 0, to: 0, total };
  const shown = clamp(page, 1, pageCount(total, perPage));
  return { from: (shown - 1) * perPage + 1, to: Math.min(shown * perPage, total), total };
}

/** The page numbers to show as buttons: `size` or fewer, with `current` in the middle if possible. */
export function pageWindow(current: number, pages: number, size = PAGE_WINDOW_SIZE): number[] {
  const length = Math.min(size, pages);
  const first = clamp(current - Math.floor(length / 2), 1, pages - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}

/** How many of a list's pages its page `page` has to know of to show its page buttons. */
export const knownPages = (page: number, pages: number): number =>
  Math.min(pages, Math.max(page + Math.floor(PAGE_WINDOW_SIZE / 2), PAGE_WINDOW_SIZE));

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
