import { expect, it } from 'vitest';
import { neighbourCountries } from './neighbour-countries.ts';

const neighboursOf = (code: string) => {
  const { codes, others } = neighbourCountries();
  return others.filter((_, index) => codes[index] === code).sort();
};

it('finds the neighbours of countries on both sides of a border', () => {
  expect(neighboursOf('DE')).toEqual(['AT', 'BE', 'CH', 'CZ', 'DK', 'FR', 'LU', 'NL', 'PL']);
  expect(neighboursOf('PT')).toEqual(['ES']);
  expect(neighboursOf('NZ')).not.toContain('DE');
  const { codes, others } = neighbourCountries();
  expect(others).toHaveLength(codes.length);
  for (const [index, code] of codes.entries())
    expect(neighboursOf(others[index] ?? '')).toContain(code);
});
