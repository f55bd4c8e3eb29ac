import { sql } from 'kysely';
import { neighbourCountries } from './neighbour-countries.ts';

/** A table `pair` (code, other) of the codes of neighbouring countries. */
export function pairsOfNeighbours() {
  const { codes, others } = neighbourCountries();
  return sql`unnest(${codes}::text[], ${others}::text[]) pair (code, other)`;
}
