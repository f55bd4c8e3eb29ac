/** Problems of each sort that a report names; the others are only counted. */
export const NAMED = 10;

export type Problems = {
  readonly add: (sort: string, where: string) => void;
  /** Adds several problems of one sort: their number, and the first of them. */
  readonly addMany: (sort: string, count: number, first: readonly string[]) => void;
  /** Number of problems and the first of them, by sort. */
  readonly found: () => Record<
    string,
    { readonly count: number; readonly first: readonly string[] }
  >;
};

export function collectProblems(): Problems {
  const bySort = new Map<string, { count: number; first: string[] }>();
  const addMany = (sort: string, count: number, first: readonly string[]) => {
    if (count === 0) return;
    const sum = bySort.get(sort) ?? { count: 0, first: [] };
    sum.count += count;
    sum.first.push(...first.slice(0, NAMED - sum.first.length));
    bySort.set(sort, sum);
  };
  return {
    add: (sort, where) => addMany(sort, 1, [where]),
    addMany,
    found: () => Object.fromEntries(bySort),
  };
}
