import { borders } from '@rapideditor/country-coder';

/** Pairs of codes, in two lists: countries whose areas share a border; the areas of coasts reach into the sea. */
type Neighbours = { readonly codes: readonly string[]; readonly others: readonly string[] };

/** Finds the pairs of countries that share an edge of their areas: each pair in both orders. */
function findNeighbours(): Neighbours {
  const byEdge = new Map<string, Set<string>>();
  for (const { geometry, properties } of borders.features) {
    // France without its overseas departments has a code of its own.
    const code = properties.iso1A2 === 'FX' ? 'FR' : (properties.iso1A2 ?? properties.country);
    if (geometry?.type !== 'MultiPolygon' || code === undefined) continue;
    for (const ring of geometry.coordinates.flat())
      for (const [index, point] of ring.entries()) {
        const next = ring[index + 1];
        if (next === undefined) continue;
        const edge = [String(point), String(next)].sort().join(' ');
        const codes = byEdge.get(edge) ?? new Set();
        byEdge.set(edge, codes.add(code));
      }
  }
  const pairs = new Set(
    [...byEdge.values()].flatMap((codes) =>
      [...codes].flatMap((code) =>
        [...codes].filter((other) => other !== code).map((other) => `${code} ${other}`),
      ),
    ),
  );
  const sorted = [...pairs].sort().map((pair) => pair.split(' '));
  return {
    codes: sorted.map(([code = '']) => code),
    others: sorted.map(([, other = '']) => other),
  };
}

let found: Neighbours | undefined;

/** The neighbours of all countries. They take 30 ms to find, and are found once. */
export const neighbourCountries = (): Neighbours => {
  found ??= findNeighbours();
  return found;
};
