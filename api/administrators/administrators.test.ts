import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
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

  it('are none at first, then one', async () => {
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

  it('are not authenticated once they are disabled, nor under letters that only look alike', async () => {
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
