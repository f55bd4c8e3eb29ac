/** Entries per page: categories, countries, cities, businesses of a category or a city. */
export const PAGE_SIZE = 12;
/** 'Popular categories' per page on a country's page. */
export const COUNTRY_CATEGORIES_PAGE_SIZE = 20;
/** Page buttons shown at once. */
export const PAGE_WINDOW_SIZE = 5;

/**
 * Number of a list's pages that show the number of entries, the range of the page, and other facts of the
 * whole list. On further pages these would change with every entry: one new listing would change a thousand
 * pages.
 */
export const HEAD_PAGES = 4;

/** Entries in each of the home page's four panels. */
export const HOME_PANEL_SIZE = 40;
/** The businesses that the page of a permanently closed one names as nearby. */
export const NEARBY = 6;
/** A country's top cities; if there are more, its page links to a list of all. */
export const COUNTRY_TOP_CITIES = 20;
/** Businesses on a country's page, and the number of its largest cities whose best they are. */
export const COUNTRY_CARDS = 12;
export const COUNTRY_CARD_CITIES = 12;
/** Cities on the map of a country. */
export const MAP_CITIES = 150;
/** Kinds on the first page of a category. */
export const CATEGORY_KINDS = 60;
export const CATEGORY_TOP_COUNTRIES = 15;
export const CITY_TOP_CATEGORIES = 15;

/**
 * A category has a page in a place where it and its kinds have this many listings. Pages of fewer would say hardly more
 * than the pages of the listings. Of 1,180,000 listings, 474,000 of 2,624,000 combinations have a page.
 */
export const MIN_COMBINATION = 3;
/** Businesses on the page of a combination. */
export const COMBINATION_CARDS = 24;
/** Kinds and cities on the page of a combination, of each. */
export const COMBINATION_LINKS = 30;
/**
 * Regions on the page of a combination: all of a country, unless it has hundreds. Small ones would have no other link that
 * is near.
 */
export const COMBINATION_REGIONS = 100;
/** Nearby cities on the page of a combination. */
export const COMBINATION_NEARBY = 12;
/** Cities up to this distance, in km, are nearby. */
export const NEARBY_KM = 40;

/** Number of pages for `total` entries: at least 1, because an empty list has a page too. */
export function pageCount(total: number, perPage: number): number {
  return Math.max(1, Math.ceil(total / perPage));
}

/**
 * The numbers in 'Showing {from} to {to} of {total}', counted from 1; 0 to 0 of 0 if empty. A page before
 * the first or after the last counts as that one.
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

/** The page numbers of the buttons: `size` or fewer, with `current` in the middle if possible. */
export function pageWindow(current: number, pages: number, size = PAGE_WINDOW_SIZE): number[] {
  const length = Math.min(size, pages);
  const first = clamp(current - Math.floor(length / 2), 1, pages - length + 1);
  return Array.from({ length }, (_, offset) => first + offset);
}

/** Number of a list's pages that its page `page` must know for its page buttons. */
export const knownPages = (page: number, pages: number): number =>
  Math.min(pages, Math.max(page + Math.floor(PAGE_WINDOW_SIZE / 2), PAGE_WINDOW_SIZE));

/** Pages in a block of {@link jumpPages}, and blocks in a block of the next size. */
const BLOCK = 100;
/** A list of 1,180,000 entries has 98,334 pages, which are ten blocks of blocks. */
const BLOCK_SIZES = [BLOCK, BLOCK ** 2] as const;

/**
 * The further pages that a page links to, beside its buttons, so that a list of up to 10,000 pages has none that is more
 * than two links away from the first, and a longer one none that is more than three. Page 1, and every multiple of the
 * size of a block, is the head of a block: heads link to the pages of their block, and every page to its heads. With
 * blocks of ten, the farthest page was five links away. The pages that link to a new one have changed: at most five.
 * @returns ascending page numbers; [] where the list is short
 */
export function jumpPages(page: number, pages: number): number[] {
  const buttons = pageWindow(page, pages);
  const start = page === 1 ? 0 : page;
  const onward = [1, ...BLOCK_SIZES]
    .filter((step) => start % (step * BLOCK) === 0)
    .flatMap((step) => Array.from({ length: BLOCK - 1 }, (_, n) => start + (n + 1) * step));
  const heads = [1, ...BLOCK_SIZES.map((size) => page - (page % size))];
  const further = [...heads, ...onward].filter(
    (jump) => jump >= 1 && jump <= pages && !buttons.includes(jump),
  );
  return [...new Set(further)].sort((one, other) => one - other);
}

/** Whether a page of a list links to other pages of it after their number has changed. */
export const isLinkedOtherwise = (page: number, before: number, after: number): boolean =>
  knownPages(page, before) !== knownPages(page, after) ||
  jumpPages(page, before).join() !== jumpPages(page, after).join();

function clamp(value: number, low: number, high: number): number {
  return Math.min(Math.max(value, low), high);
}
