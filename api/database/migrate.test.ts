import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrateToLatest } from './migrate.ts';
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
});
