/** Problems of each sort that a report names; the others are only counted. */
export const NAMED = 10;

export type Problems = ReturnType<typeof collectProblems>;

export function collectProblems() {
  const bySort = new Map<string, { count: number; first: string[] }>();
  /** Adds several problems of one sort: their number, and the first of them. */
  const addMany = (sort: string, count: number, first: readonly string[]) => {
    if (count === 0) return;
    const sum = bySort.get(sort) ?? { count: 0, first: [] };
    sum.count += count;
    sum.first.push(...first.slice(0, NAMED - sum.first.length));
    bySort.set(sort, sum);
  };
  return {
    add: (sort: string, where: string) => addMany(sort, 1, [where]),
    addMany,
    /** Number of problems and the first of them, by sort. */
    found: () => Object.fromEntries(bySort),
  };
}
