import { borders } from '@rapideditor/country-coder';
import { expect, it } from 'vitest';
import { NEIGHBOURS } from './neighbour-countries.ts';

/** The pairs of countries that share an edge of their areas: each pair in both orders. */
function pairsInBorders(): string[] {
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
  const pairs = [...byEdge.values()].flatMap((codes) =>
    [...codes].flatMap((code) =>
      [...codes].filter((other) => other !== code).map((other) => `${code} ${other}`),
    ),
  );
  return [...new Set(pairs)].sort();
}

it('are the countries on both sides of a border', () => {
  const { codes, others } = NEIGHBOURS;
  const pairs = codes.map((code, index) => `${code} ${others[index]}`).sort();
  expect(pairs).toEqual(pairsInBorders());
  expect(pairs.filter((pair) => pair.startsWith('DE')).map((pair) => pair.slice(3))).toEqual([
    ...['AT', 'BE', 'CH', 'CZ', 'DK', 'FR', 'LU', 'NL', 'PL'],
  ]);
  expect(pairs).not.toContain('NZ DE');
});
