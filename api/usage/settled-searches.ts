/** Searches with the same key. */
export type CountedSearch = {
  /** What was asked; it grows at the end while it is being typed. */
  readonly key: string;
  readonly count: number;
};

/**
 * Searches without those of texts that were still being typed: the search page asks at every pause. A search whose key
 * continues another one counts in its place.
 */
export function settledSearches<Search extends CountedSearch>(
  searches: Iterable<Search>,
): Search[] {
  const sorted = [...searches].sort((one, other) => (one.key < other.key ? -1 : 1));
  const counts = sorted.map(({ count }) => count);
  /** Positions of the searches that the current one continues, the shortest first. */
  const beginnings: number[] = [];
  for (const [position, { key, count }] of sorted.entries()) {
    while (!key.startsWith(sorted[beginnings.at(-1) ?? position]?.key ?? '')) beginnings.pop();
    const beginning = beginnings.at(-1);
    if (beginning !== undefined) counts[beginning] = (counts[beginning] ?? 0) - count;
    beginnings.push(position);
  }
  return sorted.flatMap((search, position) => {
    const count = counts[position] ?? 0;
    return count > 0 ? [{ ...search, count }] : [];
  });
}
