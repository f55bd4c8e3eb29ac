/** Limits of a search, apart from its schemas, which a browser has no use for. */

/** Characters of `what` and of `where`. */
export const MAX_SEARCH_TEXT = 100;
export const SEARCH_PAGE_SIZE = 20;
/** Pages of one answer that can be asked for; who wants more asks more precisely. */
export const MAX_SEARCH_PAGE = 50;
