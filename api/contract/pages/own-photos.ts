const COUNT = 12;

/** Paths of the site's own pictures, for generated listings: `site/public/photos`. */
export const OWN_PHOTOS: readonly string[] = Array.from(
  { length: COUNT },
  (_, index) => `/photos/sample-${String(index + 1).padStart(2, '0')}.svg`,
);
