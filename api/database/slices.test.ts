import { type RawBuilder, sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { entriesOf, readSlices, type Slice, slicesOf } from './slices.ts';
import { useTestDatabase } from './testing/test-database.ts';

const ENTRIES = 20_000;
/** The first half of each list has values of its own, the other half has one value. */
const VALUES = sql`select l as key, i as id, greatest(${ENTRIES / 2} - i, 0) as value, 'n' || lpad(i::text, 6, '0') as name
  from generate_series(1, 2) l, generate_series(0, ${sql.lit(ENTRIES - 1)}) i`;

type Plan = { readonly 'Relation Name'?: string; readonly rows: number };
const planSchema: z.ZodType<Plan> = z.looseObject({}).transform((node) => {
  const { 'Actual Rows': rows, 'Actual Loops': loops, Plans, 'Relation Name': relation } = node;
  const removed = Number(node['Rows Removed by Filter'] ?? 0);
  const own = relation === 'entries' ? (Number(rows) + removed) * Number(loops) : 0;
  const below = planSchema.array().parse(Plans ?? []);
  return { rows: own + below.reduce((sum, plan) => sum + plan.rows, 0) };
});

describe.each(['integer', 'double precision'] as const)('slices of a list by %s', (type) => {
  const database = useTestDatabase();
  const list = {
    columns: { label: sql`upper(l.name)` },
    entries: sql`entries l where l.key = slice.key`,
    order: { type, value: sql`l.value`, name: sql`l.name`, id: sql`l.id` },
  };

  beforeAll(async () => {
    const run = (statement: RawBuilder<unknown>) => statement.execute(database().db);
    await run(sql`create table entries (key int, id int, value ${sql.raw(type)}, name text)`);
    await run(sql`insert into entries ${VALUES}`);
    await run(sql`create index on entries (key, value desc, name collate "C", id)`);
    await run(sql`vacuum analyze entries`);
  });

  const labelsOf = async (slices: readonly Slice[]) => {
    const rows = await readSlices<{ slice: number; key: number; label: string }>(
      ...[database().db, slices, list],
    );
    return Map.groupBy(rows, ({ slice }) => slice);
  };

  const at = (id: number) => ({
    ...{ value: Math.max(ENTRIES / 2 - id, 0), id },
    name: `n${String(id).padStart(6, '0')}`,
  });

  it('begin at their entry, among entries of any values', async () => {
    const top = { value: Number.POSITIVE_INFINITY, name: '', id: 0 };
    const starts = [3, ENTRIES / 2 - 2, ENTRIES - 400, ENTRIES - 1];
    const from = [undefined, top, ...starts.map(at)];
    const found = await labelsOf(
      from.map((start) => ({ key: 2, offset: 1, limit: 3, ...(start && { from: start }) })),
    );
    for (const [slice, start] of [0, 0, ...starts].entries()) {
      const ids = [1, 2, 3].map((n) => start + n).filter((id) => id < ENTRIES);
      expect(found.get(slice)?.map(({ label }) => label) ?? []).toEqual(
        ids.map((id) => at(id).name.toUpperCase()),
      );
    }
  });

  it('read as many entries as they have, wherever they begin', async () => {
    const slices = [ENTRIES / 4, ENTRIES - 100].map((id) => ({
      ...{ key: 1, offset: 0, limit: 10, from: at(id) },
    }));
    const { rows } = await sql<{ 'QUERY PLAN': unknown[] }>`
      explain (analyze, format json) select item.* from ${slicesOf(slices, type)}
      cross join lateral (select * ${entriesOf(slices, list)}) item`.execute(database().db);
    const [plan] = z.tuple([z.object({ Plan: planSchema })]).parse(rows[0]?.['QUERY PLAN']);
    // One more for each slice, from the scan of what follows its first value.
    expect(plan.Plan.rows).toBeGreaterThanOrEqual(20);
    expect(plan.Plan.rows).toBeLessThanOrEqual(24);
  });
});
