import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { prepared } from './prepared.ts';
import { useTestDatabase } from './testing/test-database.ts';

describe('a prepared query', () => {
  const database = useTestDatabase();

  type Setting = { readonly mode: string; readonly value: number };
  const MODE = sql<Setting>`select current_setting('plan_cache_mode') as mode, $1::int as value`;

  it('has one plan for all values, while other queries are planned for theirs', async () => {
    const read = prepared<Setting, [value: number]>('read mode', MODE);
    expect(await read(database(), 7)).toEqual([{ mode: 'force_generic_plan', value: 7 }]);
    expect(await read(database(), 8)).toEqual([{ mode: 'force_generic_plan', value: 8 }]);
    const { rows } = await sql<Setting>`
      select current_setting('plan_cache_mode') as mode, ${9}::int as value`.execute(database().db);
    expect(rows).toEqual([{ mode: 'auto', value: 9 }]);
    const plans = await database().runPrepared({
      text: "select generic_plans, custom_plans from pg_prepared_statements where name = 'read mode'",
    });
    expect(plans).toEqual([{ generic_plans: 2, custom_plans: 0 }]);
  });
});
