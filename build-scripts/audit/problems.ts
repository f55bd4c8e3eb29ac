/** Collects what an audit finds: all of it counted, the first few of each sort named. */
const NAMED = 10;

export type Problems = {
  readonly add: (sort: string, where: string) => void;
  /** By sort: how many, and the first of them. */
  readonly found: () => Record<
    string,
    { readonly count: number; readonly first: readonly string[] }
  >;
};

export function collectProblems(): Problems {
  const bySort = new Map<string, { count: number; first: string[] }>();
  return {
    add(sort, where) {
      const known = bySort.get(sort) ?? { count: 0, first: [] };
      known.count += 1;
      if (known.first.length < NAMED) known.first.push(where);
      bySort.set(sort, known);
    },
    found: () => Object.fromEntries(bySort),
  };
}
