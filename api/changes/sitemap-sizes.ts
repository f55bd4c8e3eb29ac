/** Specification: 9,000 businesses per sitemap file, ceil(count / 9000) files. */
export const BUSINESSES_PER_SITEMAP = 9_000;

/**
 * What a sitemap of other pages than listings holds on average, at most. The protocol allows 50,000
 * addresses; but one change of a listing touches five of these files, each of which is made anew.
 */
export const URLS_PER_SITEMAP = 2_000;

/** A group that has a file with more than this is spread over more files. */
export const CROWDED = 4 * URLS_PER_SITEMAP;
