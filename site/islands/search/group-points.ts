/** Where something is drawn, in pixels. */
export type Point = { readonly x: number; readonly y: number };

/**
 * Puts points together that are drawn on top of each other: each with the first of a group that is
 * less than so many pixels away, so that the firsts of any two groups are further apart.
 */
export function groupPoints<P extends Point>(points: readonly P[], apart: number): [P, ...P[]][] {
  const groups: [P, ...P[]][] = [];
  for (const point of points) {
    const group = groups.find(([first]) => distance(first, point) < apart);
    if (group) group.push(point);
    else groups.push([point]);
  }
  return groups;
}

const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);
