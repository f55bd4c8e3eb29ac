/** Collects what an audit finds: all of it counted, the first few of each sort named. */
export const NAMED = 10;

export type Problems = {
  readonly add: (sort: string, where: string) => void;
  /** Several of one sort: how many, and some of them. */
  readonly addMany: (sort: string, count: number, first: readonly string[]) => void;
  /** By sort: how many, and the first of them. */
  readonly found: () => Record<
    string,
    { readonly count: number; readonly first: readonly string[] }
  >;
};

export function collectProblems(): Problems {
  const bySort = new Map<string, { count: number; first: string[] }>();
  const addMany = (sort: string, count: number, first: readonly string[]) => {
    if (count === 0) return;
    const known = bySort.get(sort) ?? { count: 0, first: [] };
    known.count += count;
    known.first.push(...first.slice(0, NAMED - known.first.length));
    bySort.set(sort, known);
  };
  return {
    add: (sort, where) => addMany(sort, 1, [where]),
    addMany,
    found: () => Object.fromEntries(bySort),
  };
}
