import { sql, type Transaction } from 'kysely';
import { describe, expect, it } from 'vitest';
import type { DB } from '../database/tables.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { disableAdministrator, setRole } from './administrators.queries.ts';
import {
  authenticate,
  type Credentials,
  createAdministrator,
  hasAdministrators,
} from './administrators.ts';

const password = 'correct horse battery';

describe('administrators', () => {
  const database = useTestDatabase();
  const whoIs = (credentials: Credentials) =>
    authenticate(database().db, credentials, async (_, administrator) => administrator);

  it('do not exist at first', async () => {
    const { db } = database();
    expect(await hasAdministrators(db)).toBe(false);
    const created = await createAdministrator(db, { username: 'Ada', password });
    expect(created.username).toBe('Ada');
    expect(await hasAdministrators(db)).toBe(true);
    expect(await whoIs({ username: 'aDA', password })).toEqual(created);
  });

  it('have names that differ by more than case', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'grace', password });
    await expect(createAdministrator(db, { username: 'GRACE', password })).rejects.toMatchObject({
      code: 'invalid_input',
      message: 'There is already an administrator named GRACE.',
    });
  });

  it.each([
    ['ab', password],
    ['a b c', password],
    ['şule', password],
    ['x'.repeat(65), password],
    ['fine', 'too short'],
    ['fine', 'x'.repeat(257)],
  ])('are not made as %j with password %j', async (username, candidate) => {
    await expect(
      createAdministrator(database().db, { username, password: candidate }),
    ).rejects.toMatchObject({ code: 'invalid_input' });
  });

  const LAST = { code: 'conflict', message: expect.stringContaining('last enabled administrator') };
  const takeAway = {
    disable: (trx: Transaction<DB>, id: number) => disableAdministrator(trx, id),
    demote: (trx: Transaction<DB>, id: number) => setRole(trx, id, 'editor'),
  };

  it.each([
    ['disable', 'disable'],
    ['disable', 'demote'],
    ['demote', 'disable'],
    ['demote', 'demote'],
  ] as const)('keep the last administrator when a %s meets a %s', async (first, second) => {
    const { db } = database();
    await db.deleteFrom('administrators').execute();
    const ada = await createAdministrator(db, { username: 'ada', password });
    const grace = await createAdministrator(db, { username: 'grace', password });
    await createAdministrator(db, { username: 'lin', password, role: 'editor' });
    let other: Promise<string> | undefined;
    await db.transaction().execute(async (trx) => {
      await takeAway[first](trx, grace.id);
      other = db
        .transaction()
        .execute((later) => takeAway[second](later, ada.id))
        .then(
          () => 'done',
          (error: unknown) => {
            expect(error).toMatchObject(LAST);
            return 'refused';
          },
        );
      const isWaiting = async () =>
        (await sql`select from pg_locks where not granted`.execute(db)).rows.length > 0;
      await expect.poll(isWaiting).toBe(true);
    });
    expect(await other).toBe('refused');
    for (const change of Object.values(takeAway))
      await expect(db.transaction().execute((trx) => change(trx, ada.id))).rejects.toMatchObject(
        LAST,
      );
    await db.deleteFrom('administrators').execute();
  });

  it('are not authenticated when disabled, nor with look-alike letters in the name', async () => {
    const { db } = database();
    await createAdministrator(db, { username: 'kim', password });
    expect(await whoIs({ username: 'kİm', password })).toBeNull();
    expect(await whoIs({ username: 'kim', password: `${password}.` })).toBeNull();
    await db
      .updateTable('administrators')
      .set({ disabled_at: new Date() })
      .where('username', '=', 'kim')
      .execute();
    expect(await whoIs({ username: 'kim', password })).toBeNull();
  });
});
