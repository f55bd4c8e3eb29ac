import type { SelectQueryBuilder } from 'kysely';

/** The number of rows that a query without columns finds. */
export async function countRows<Tables, Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, Record<never, never>>,
): Promise<number> {
  const { count } = await query
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // The type of the result cannot be inferred for tables that are not known here.
    .$castTo<{ count: number }>()
    .executeTakeFirstOrThrow();
  return count;
}
