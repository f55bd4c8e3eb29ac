import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { sql } from 'kysely';
import Papa from 'papaparse';
import { beforeAll, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { withoutApostrophe } from '../imports/reading/text.ts';
import { copiedRows } from './copied-rows.ts';
import { inlined } from './exports.queries.ts';
import { guardedCell, guardedText } from './formula-guard.ts';
import { copyOut } from './open-export.ts';

const RUNS_AS_FORMULA = /^[=+\-@\t\r]/;

const wild = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 8 }),
  fc
    .array(fc.constantFrom(...'=+-@\t\r\n\'"\\N.,;\b\f\v\u0001\u007fü😀', "\\'", '$1', '="x"'), {
      maxLength: 6,
    })
    .map((parts) => parts.join('')),
);
const texts = fc.array(
  wild.map((value) => value.toWellFormed().replaceAll('\0', '')),
  { minLength: 1, maxLength: 60 },
);

/** Cells as PostgreSQL writes them, for arbitrary texts. */
describe('texts', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    await sql`create table texts (position integer, value text)`.execute(database().db);
  });

  async function fill(values: readonly string[]) {
    await sql`truncate texts`.execute(database().db);
    await sql`insert into texts select n, v from unnest(${values}::text[]) with ordinality t (v, n)`.execute(
      database().db,
    );
  }
  const copy = (value: ReturnType<typeof guardedText>, options: ReturnType<typeof sql.raw>) =>
    copyOut(
      database().pool,
      inlined(
        database().db,
        sql`copy (select ${value} from texts order by position) to stdout ${options}`,
      ),
    );

  it('are no formulas in a CSV, and are restored by removing the apostrophe', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        await fill(values);
        const csv = await text(
          await copy(guardedText(sql`value`), sql`(format csv, force_quote *)`),
        );
        const cells = Papa.parse<string[]>(csv, { newline: '\n', delimiter: ',' })
          .data.slice(0, -1)
          .map(([cell = '']) => cell);
        expect(cells.filter((cell) => RUNS_AS_FORMULA.test(cell))).toEqual([]);
        expect(cells.map(withoutApostrophe)).toEqual(values);
      }),
      { numRuns: 30 },
    );
  });

  it('are read from a COPY unchanged, except those that would lose a guard', async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (values) => {
        await fill(values);
        const cells: unknown[] = [];
        for await (const row of copiedRows(await copy(sql`value`, sql``), ['text']))
          cells.push(...row);
        expect(cells).toEqual(values.map(guardedCell));
        expect(values.map(guardedCell).map(withoutApostrophe)).toEqual(values);
      }),
      { numRuns: 30 },
    );
  });

  it('are literals in statements without parameters', async () => {
    const { db } = database();
    await fc.assert(
      fc.asyncProperty(wild, texts, async (one, values) => {
        const value = one.toWellFormed().replaceAll('\0', '');
        const at = new Date(0);
        const query = sql`select ${value}::text as one, ${values}::text[] as list, ${7}::int as number,
          ${true}::boolean as flag, ${null}::text as nothing, ${[]}::int[] as empty, ${at}::timestamptz as at`;
        const { rows } = await database().pool.query(inlined(db, query));
        expect(rows).toEqual([
          { one: value, list: values, number: 7, flag: true, nothing: null, empty: [], at },
        ]);
      }),
      { numRuns: 30 },
    );
  });
});
