import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { readRebuilds } from './rebuilds.queries.ts';

describe('the causes of rebuilds', () => {
  const database = useTestDatabase();

  it('are what has made their pages stale', async () => {
    const { db } = database();
    await sql`
    insert into rebuilds (started_at, finished_at, template_version) values
      ('2026-11-01T10:00Z', '2026-11-01T10:01Z', null), ('2026-11-01T11:00Z', '2026-11-01T11:01Z', 'a'),
      ('2026-11-01T12:00Z', '2026-11-01T12:10Z', 'a'), ('2026-11-01T13:00Z', '2026-11-01T13:10Z', 'b')`.execute(
      db,
    );
    await sql`
    insert into imports (file_name, file_bytes, batch_size, dry_run, started_at, finished_at) values
      ('long.csv', 1, 1, false, '2026-11-01T10:50Z', '2026-11-01T12:05Z'),
      ('tried.csv', 1, 1, true, '2026-11-01T10:50Z', '2026-11-01T12:05Z')`.execute(db);
    await sql`
    insert into audit_entries (action, subject, business_id, at) values
      ('settings.save', 'head_tags', null, '2026-11-01T09:00Z'),
      ('session.sign_in', 'ada', null, '2026-11-01T10:59Z'),
      ('business.edit', 'One', 7, '2026-11-01T10:59Z'),
      ('business.assign', 'One', 7, '2026-11-01T10:59Z'),
      ('business.edit', 'Two', 8, '2026-11-01T12:00:30Z'),
      ('businesses.close', '9 listings', null, '2026-11-01T12:01Z'),
      ('category.merge', 'Bar', null, '2026-11-01T12:02Z'),
      ('region.merge', 'North', null, '2026-11-01T12:03Z'),
      ('business.edit', 'Later', 9, '2026-11-01T14:00Z')`.execute(db);
    const { recent } = await readRebuilds(db);
    const told = recent.map(({ causes }) =>
      causes.map((cause) => {
        if (cause.kind === 'import') return cause.fileName;
        return cause.kind === 'action' ? cause.subject : cause.kind;
      }),
    );
    expect(told).toEqual([
      ['software'],
      ['long.csv', 'North', 'Bar'],
      ['long.csv', 'One'],
      ['first', 'head_tags'],
    ]);
    expect(recent[2]?.causes).toEqual([
      { kind: 'import', id: expect.any(Number), fileName: 'long.csv' },
      { kind: 'action', action: 'business.edit', subject: 'One', businessId: 7 },
    ]);
  });
});
