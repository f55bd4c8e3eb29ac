/** For files whose names change with their content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * For pages, which change with their data. Browsers revalidate them on each visit, which costs a 304. A
 * shared cache keeps them for a minute, which absorbs load and limits how long a removed listing is
 * visible. A longer time would require purging each changed page.
 */
export const PAGE = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Folder of assets whose names contain their hashes, below the published root. */
export const HASHED_ASSETS = '_astro/';

/** @param file path below the published root, e.g. `_astro/site.css` */
export const cacheControlOf = (file: string): string =>
  file.startsWith(HASHED_ASSETS) ? IMMUTABLE : PAGE;
