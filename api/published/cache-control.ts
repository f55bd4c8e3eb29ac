/** Its name changes with its content. */
export const IMMUTABLE = 'public, max-age=31536000, immutable';

/**
 * Pages change whenever their data does. Browsers ask each time, which costs a 304; a shared cache
 * keeps them for a minute, so that it takes the load of a rush and still nobody meets a listing that
 * was taken down a minute ago. A longer time would need each published change to be purged there.
 */
export const PAGE = 'public, max-age=0, s-maxage=60, must-revalidate';

/** Below the root of the published files: the folder of assets whose names hold their hashes. */
export const HASHED_ASSETS = '_astro/';

/** @param file path below the published root, e.g. `_astro/site.css` */
export const cacheControlOf = (file: string): string =>
  file.startsWith(HASHED_ASSETS) ? IMMUTABLE : PAGE;
