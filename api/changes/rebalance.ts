/** Minimum and maximum number of entries on a page of a cut list; the last page may have fewer. */
export const roomOf = (pageSize: number): { readonly least: number; readonly most: number } => ({
  least: Math.floor((pageSize * 3) / 4),
  most: Math.ceil((pageSize * 5) / 4),
});

/** Maximum number of neighbouring pages that are evened out together. */
const WIDEST = 32;

/**
 * Evens out pages that have too many entries or too few, with as few of their neighbours as possible.
 * The more pages take part, the nearer to the regular size they must get, so that they do not overflow
 * with the next entry (the thresholds of a packed memory array: M. Bender, E. Demaine,
 * M. Farach-Colton, Cache-Oblivious B-Trees, 2000).
 * @param sizes entries of each page, in order
 * @returns the new sizes; a last page without entries is dropped
 */
export function rebalance(sizes: readonly number[], pageSize: number): number[] {
  const { least, most } = roomOf(pageSize);
  const result = [...sizes];
  for (let page = 0; page < result.length; page += 1) {
    const size = result[page] ?? 0;
    const last = page === result.length - 1;
    if (size <= most && size >= (last ? Math.min(1, page) : least)) continue;
    const part = findPart(result, page, pageSize);
    result.splice(part.start, part.sizes.length, ...part.sizes);
    if (part.toEnd) result.length = part.start + part.sizes.length;
  }
  return result;
}

type Part = { readonly start: number; readonly sizes: readonly number[]; readonly toEnd: boolean };

/** The narrowest part around a page that can be evened out; a part up to the last page always can. */
function findPart(sizes: readonly number[], page: number, pageSize: number): Part {
  const { least, most } = roomOf(pageSize);
  let [start, end, sum] = [page, page + 1, sizes[page] ?? 0];
  for (let width = 2; width <= WIDEST && end < sizes.length; width += 1) {
    const forward = width % 2 === 0 || start === 0;
    if (forward) sum += sizes[end++] ?? 0;
    else sum += sizes[--start] ?? 0;
    const strictness = width / WIDEST;
    const average = sum / width;
    if (
      average <= most - (most - pageSize) * strictness &&
      average >= least + (pageSize - least) * strictness
    )
      return { start, sizes: spread(sum, width), toEnd: false };
  }
  const from = end < sizes.length ? page : start;
  const rest = sizes.slice(from).reduce((total, size) => total + size, 0);
  return { start: from, sizes: fill(rest, pageSize), toEnd: true };
}

const spread = (sum: number, width: number): number[] =>
  Array.from(
    { length: width },
    (_, index) => Math.floor(((index + 1) * sum) / width) - Math.floor((index * sum) / width),
  );

const fill = (sum: number, pageSize: number): number[] =>
  Array.from({ length: Math.ceil(sum / pageSize) }, (_, index) =>
    Math.min(pageSize, sum - index * pageSize),
  );
