/** Limits of a search. Not in its schemas, which browsers do not need. */

/** Characters of `what` and of `where`. */
export const MAX_SEARCH_TEXT = 100;
export const SEARCH_PAGE_SIZE = 20;
/** Maximum page number of a search. */
export const MAX_SEARCH_PAGE = 50;
