import { type RawBuilder, sql } from 'kysely';
import type { NamedNoun } from '../contract/calls/rearrangements.ts';
import { COLUMNS, tableOf } from './rearrangements.queries.ts';

/**
 * Logged values of a listing, with the category and the city that theirs have been merged into since.
 * @param values a jsonb object by column
 */
export const currentNames = (values: RawBuilder<unknown>): RawBuilder<unknown> => {
  const merged = (noun: NamedNoun) => {
    const column = sql.lit(COLUMNS[noun]);
    return sql`coalesce((
      select jsonb_build_object(${column}, merged_into) from ${tableOf(noun)}
      where id = (${values} ->> ${column})::integer and merged_into is not null), '{}')`;
  };
  return sql`(${values} || ${merged('category')} || ${merged('city')})`;
};
