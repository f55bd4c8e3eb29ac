/** A position in pixels. */
export type Point = { readonly x: number; readonly y: number };

/**
 * Groups points that would overlap: a point joins the first group whose first point is less than
 * `apart` pixels away. So the first points of any two groups are at least `apart` pixels apart.
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
