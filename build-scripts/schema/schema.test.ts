import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../api/config.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { readEnums, readFunctions, readTables } from './catalog.queries.ts';
import { compareSchema } from './compare.ts';
import { FUNCTION_RESULTS, renderSchema } from './schema-page.ts';
import { readConstants, readTableTypes } from './table-types.ts';

const SCHEMA_FILE = join(PROJECT_ROOT, 'docs/schema.md');
const LOCKS_FILE = 'api/database/advisory-locks.ts';

describe('the database schema', () => {
  const database = useTestDatabase();

  it('has the tables and columns of the table types, with the same nullability', async () => {
    expect(compareSchema(await readTableTypes(), await readTables(database().db))).toEqual([]);
  });

  it('has an explanation for every table, function and lock', async () => {
    const locks = await readConstants(LOCKS_FILE, 'LOCKS');
    const groups = await readConstants(LOCKS_FILE, 'LOCK_GROUPS');
    const explained = [...(await readTableTypes()), ...locks, ...groups];
    expect(explained.filter(({ comment }) => comment === '')).toEqual([]);
    const functions = await readFunctions(database().db);
    expect(Object.keys(FUNCTION_RESULTS)).toEqual(functions.map(({ name }) => name));
  });

  it('is what docs/schema.md says', async () => {
    const { db } = database();
    const page = renderSchema({
      types: await readTableTypes(),
      tables: await readTables(db),
      enums: await readEnums(db),
      functions: await readFunctions(db),
      locks: await readConstants(LOCKS_FILE, 'LOCKS'),
      lockGroups: await readConstants(LOCKS_FILE, 'LOCK_GROUPS'),
    });
    await expect(page, 'docs/schema.md is out of date: run `npm run schema`').toMatchFileSnapshot(
      SCHEMA_FILE,
    );
  });

  it('reports tables and columns that the types or the database lack', async () => {
    const { db } = database();
    const types = await readTableTypes();
    await db
      .transaction()
      .execute(async (trx) => {
        await sql`create table unknown (id integer)`.execute(trx);
        await sql`drop table search_vocabulary`.execute(trx);
        await sql`alter table cities add column area integer`.execute(trx);
        await sql`alter table cities drop column letter`.execute(trx);
        await sql`alter table backups alter column status drop not null`.execute(trx);
        expect(compareSchema(types, await readTables(trx))).toEqual([
          'unknown is in the database, not in the types',
          'cities.area is in the database, not in the types',
          'cities.letter is in the types, not in the database',
          'search_vocabulary is in the types, not in the database',
          'backups.status is nullable in the database, not in the types',
        ]);
        throw new Error('rolled back');
      })
      .catch((error: unknown) => {
        if (!(error instanceof Error && error.message === 'rolled back')) throw error;
      });
  });
});
