import { sql } from 'kysely';
import { NEIGHBOURS } from './neighbour-countries.ts';

/** A table `pair` (code, other) of the codes of neighbouring countries. */
export const PAIRS_OF_NEIGHBOURS = sql`
  unnest(${NEIGHBOURS.codes}::text[], ${NEIGHBOURS.others}::text[]) pair (code, other)`;
