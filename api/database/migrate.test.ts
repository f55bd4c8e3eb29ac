import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
import { up as removeUnknownCells } from './migrations/0030_kept-cells.ts';
import { up as cleanStoredCells } from './migrations/0045_stored-cells.ts';
import { up as setOnce } from './migrations/0079_set-once.ts';
import { up as addFamilies } from './migrations/0082_families.ts';
import { up as enterListings } from './migrations/0085_slot-entries.ts';
import { expectCounts } from './testing/counts.ts';
import { recount, seed } from './testing/seed.ts';
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

  it('remove texts about people that earlier versions stored', async () => {
    const { db } = database();
    await sql`truncate imports, import_rejections, column_mappings cascade`.execute(db);
    const found = ['name', 'images', 'rank', 'images/0/authorName'];
    const columns = found.map((header) => ({ header, samples: ['Krone', '[{"a":"Ada"}]'] }));
    const people = ['Ada Lovelace', 'ada@people.example'];
    const quoted = { code: 'lost-unreadable', params: { row: 3, reason: 'Unexpected "Ada"' } };
    const values = { file_name: 'a.csv', file_bytes: 1, batch_size: 1 };
    const { id } = await db
      .insertInto('imports')
      .values({
        ...values,
        sheets: JSON.stringify([{ sheet: null, row: 1, columns }]),
        report: JSON.stringify({ header: found, ignoredColumns: ['rank'], errors: [quoted] }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('imports')
      .values({
        ...values,
        sheets: JSON.stringify([
          { sheet: null, row: 1, columns: people.map((header) => ({ header, samples: [] })) },
        ]),
        message: `none of the columns is a name; found: ${people.join(', ')}`,
        notice: JSON.stringify({ code: 'no-name-column', params: { columns: people.join(', ') } }),
      })
      .execute();
    const place = { import_id: id, sheet: null, row_number: 2, column_name: 'name' };
    const cells = JSON.stringify([
      'Krone',
      '[{"author":"Ada"}]',
      '7',
      'Ada',
      'ada@a.example',
      null,
    ]);
    await db
      .insertInto('import_rejections')
      .values([
        { ...place, position: 1, reason: 'x', cells },
        { ...place, position: 2, reason: 'Ada', notice: JSON.stringify(quoted), cells: '[]' },
      ])
      .execute();
    await cleanStoredCells(db);
    const { rows } = await sql<{ cells: unknown }>`
      select cells from import_rejections order by position`.execute(db);
    expect(rows.map((one) => one.cells)).toEqual([['Krone', null, false, false, null, null], []]);
    const all = await sql`select imports::text, import_rejections::text
      from imports left join import_rejections on import_id = id`.execute(db);
    expect(JSON.stringify(all.rows)).not.toMatch(/Ada|ada@/);
    const kept = await sql<{ samples: unknown }>`
      select sheets #> '{0,columns,0,samples}' as samples from imports where id = ${id}`.execute(
      db,
    );
    expect(kept.rows).toEqual([{ samples: ['Krone'] }]);
  });

  it('keep of logged bulk changes the former values that have changed', async () => {
    const { db } = database();
    await sql`alter table bulk_change_values drop column at, add column new jsonb`.execute(db);
    await sql`
      insert into bulk_changes (action, columns, shown, created_at)
      select action, '{"phone": "1", "status": "open"}', '{}', '2026-11-01'
      from unnest(array['edit', 'release']) action`.execute(db);
    await sql`
      insert into bulk_change_values (change_id, business_id, old, new, kept)
      select id, 7, jsonb_build_object('phone', null, 'status', 'open'),
        jsonb_build_object('phone', case action when 'edit' then '1' end, 'status', 'open'), '{phone}'
      from bulk_changes`.execute(db);
    await setOnce(db);
    const { rows } = await sql`
      select distinct old, at = '2026-11-01' as dated from bulk_change_values`.execute(db);
    expect(rows).toEqual([{ old: { phone: null }, dated: true }]);
  });

  it('give the categories and listings of earlier versions their families', async () => {
    const { db } = database();
    const at = (name: string, category: string) => ({
      ...{ name, category, city: 'Bonn', country: 'DE' },
    });
    await seed(db, [at('A', 'Food'), at('B', 'Restaurant'), at('C', 'Pizza'), at('D', 'Trade')]);
    await seed(db, [at('E', 'Lawyer'), at('F', 'Divorce'), at('G', 'Künefeci')]);
    await sql`
      update categories c set parent_id = p.id
      from (values ('Restaurant', 'Food'), ('Pizza', 'Restaurant'), ('Trade', 'Food'), ('Lawyer', 'Trade'),
        ('Divorce', 'Lawyer')) t (child, parent) join categories p on p.name = t.parent
      where c.name = t.child`.execute(db);
    await sql`update categories set node = 'professional_service' where name = 'Trade'`.execute(db);
    await recount(db);
    await sql`alter table businesses drop column family_id cascade`.execute(db);
    await sql`alter table categories drop column family_id`.execute(db);
    await sql`drop function set_family cascade`.execute(db);
    await sql`drop function family_of`.execute(db);
    await addFamilies(db);
    const { rows } = await sql`
      select c.name as category, f.name as family from businesses b
      join categories c on c.id = b.category_id join categories f on f.id = b.family_id order by b.id`.execute(
      db,
    );
    expect(rows).toEqual([
      { category: 'Food', family: 'Food' },
      { category: 'Restaurant', family: 'Restaurant' },
      { category: 'Pizza', family: 'Restaurant' },
      { category: 'Trade', family: 'Trade' },
      { category: 'Lawyer', family: 'Lawyer' },
      { category: 'Divorce', family: 'Lawyer' },
      { category: 'Künefeci', family: 'Künefeci' },
    ]);
    await expectCounts(db);
  });

  it('enter the published listings of earlier versions in their sitemaps', async () => {
    const { db } = database();
    await sql`alter table sitemap_slots drop column entry`.execute(db);
    await sql`
      insert into pages (kind, key, page, path, bytes, indexable, changed_at) values
        ('business', 1, 1, '/business/a', 1, true, '2026-02-03 04:05:06.7+00'),
        ('business', 2, 1, '/business/b', 1, false, now()),
        ('city', 3, 1, '/cities/de/bonn', 1, true, now())`.execute(db);
    await sql`
      insert into sitemap_slots (slot, business_id) values (1, 3), (2, 1), (3, null), (4, 2)`.execute(
      db,
    );
    await db.transaction().execute(enterListings);
    const { rows } =
      await sql`select slot, business_id as id, entry from sitemap_slots order by 1`.execute(db);
    expect(rows).toEqual([
      { slot: 1, id: 3, entry: null },
      { slot: 2, id: 1, entry: '/business/a\t2026-02-03T04:05:06.700Z' },
      { slot: 3, id: null, entry: null },
      { slot: 4, id: 2, entry: null },
    ]);
  });
});
