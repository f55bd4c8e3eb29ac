import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { up as removeUnknownCells } from './migrations/0030_kept-cells.ts';
import { useTestDatabase } from './testing/test-database.ts';

describe('migrations', () => {
  const database = useTestDatabase();

  it('do nothing the second time', async () => {
    expect(await migrateToLatest(database().db)).toEqual([]);
  });

  it('refuse a database that is newer than the code', async () => {
    const { db } = database();
    await sql`insert into kysely_migration (name, timestamp) values ('9999_future', '2099')`.execute(
      db,
    );
    await expect(migrateToLatest(db)).rejects.toThrow(/newer than this program.*9999_future/);
    await sql`delete from kysely_migration where name = '9999_future'`.execute(db);
  });

  it('remove cells of unknown columns that earlier versions stored', async () => {
    const { db } = database();
    const columns = ['Firma', 'Telefon', 'Patron', 'E-Posta', 'Durum'].map((header) => ({
      header,
      samples: ['x'],
    }));
    const { id } = await db
      .insertInto('imports')
      .values({
        ...{ file_name: 'a.csv', file_bytes: 1, batch_size: 1 },
        sheets: JSON.stringify([{ sheet: 'A', row: 1, columns }]),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await sql`insert into column_mappings (header, field) values ('Durum', 'type')`.execute(db);
    const rejected = (position: number, sheet: string | null) => ({
      ...{ import_id: id, position, sheet, row_number: 2, column_name: 'name', reason: 'x' },
      cells: JSON.stringify(['', '+49 30 1', 'Somebody', 'a@people.example', 'Kafe', 'beyond']),
    });
    await db
      .insertInto('import_rejections')
      .values([rejected(1, 'A'), rejected(2, 'unknown')])
      .execute();
    await removeUnknownCells(db);
    const { rows } = await sql`select cells from import_rejections order by position`.execute(db);
    expect(rows).toEqual([
      { cells: ['', '+49 30 1', null, null, 'Kafe', null] },
      { cells: [null, null, null, null, null, null] },
    ]);
    const kept = await sql`
      select jsonb_path_query_array(sheets, '$[0].columns[*].samples.size()') as sizes from imports`.execute(
      db,
    );
    expect(kept.rows).toEqual([{ sizes: [1, 1, 0, 0, 1] }]);
  });
});
