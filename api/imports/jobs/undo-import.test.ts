import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { writableListings } from '../../database/testing/writable-listings.ts';
import { csv, row, useImports } from '../testing/use-imports.ts';
import { undoImport } from './undo-import.ts';

describe('undoing an import', () => {
  const imports = useImports();

  it('leaves listings alone that administrators have worked on since', async () => {
    const { importId } = await imports().take(csv(...[1, 2, 3, 4, 5, 6].map((nth) => row(nth))));
    const { db } = imports().database;
    const of = (nth: number) => sql`(select id from businesses where name = ${`Café ${nth}`})`;
    const statements = [
      sql`insert into business_notes (business_id, text) values (${of(1)}, 'Call them')`,
      sql`update businesses set deleted_at = now(), deletion_id = 7 where id = ${of(3)}`,
      sql`insert into audit_entries (username, action, subject, business_id)
        values ('ada', 'business.approve', 'Café 4', ${of(4)})`,
      sql`with change as (
          insert into bulk_changes (username, action, columns, shown)
          values ('ada', 'approve', '{}', '{}') returning id
        ) insert into bulk_change_values (change_id, business_id, at, old, kept, restored)
        select id, ${of(5)}, now(), '{}'::jsonb, '{}'::text[], false from change
        union all select id, ${of(6)}, now(), '{}', '{}', true from change`,
    ];
    for (const statement of statements) await statement.execute(db);
    expect(await undoImport(db, importId, () => false)).toEqual({
      ...{ deleted: 2, restored: 0, kept: 4 },
    });
    const { rows } = await sql<{ name: string }>`
      select name from businesses order by name`.execute(db);
    expect(rows.map(({ name }) => name)).toEqual(['Café 1', 'Café 3', 'Café 4', 'Café 5']);
  });

  it('restores the day of a status with the status alone', async () => {
    const { db } = imports().database;
    const take = (status: string) =>
      imports().take(`name,type,city,country_code,business_status\nKafé,Cafe,Berlin,DE,${status}`);
    const undone: number[] = [];
    for (const status of ['OPERATIONAL', 'CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY'])
      undone.push((await take(status)).importId);
    const found = async () =>
      (await sql`select status, status_since is null as undated from businesses`.execute(db)).rows;
    expect(await undoImport(db, undone[1] ?? 0, () => false)).toMatchObject({ kept: 1 });
    expect(await found()).toEqual([{ status: 'permanently_closed', undated: false }]);
    expect(await undoImport(db, undone[2] ?? 0, () => false)).toMatchObject({ restored: 1 });
    expect(await found()).toEqual([{ status: 'open', undated: true }]);
    // The day stays where the status was changed by hand, on the same day.
    const { importId } = await take('CLOSED_TEMPORARILY');
    await writableListings(db).updateTable('businesses').set({ status: 'open' }).execute();
    expect(await undoImport(db, importId, () => false)).toMatchObject({ kept: 1 });
    expect(await found()).toEqual([{ status: 'open', undated: false }]);
  });
});
