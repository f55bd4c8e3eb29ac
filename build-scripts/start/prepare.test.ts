import { describe, expect, it } from 'vitest';
import { authenticate } from '../../api/administrators/administrators.ts';
import { parseConfig } from '../../api/config.ts';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { createFirstAdministrator } from './prepare.ts';

describe('the first administrator', () => {
  const database = useTestDatabase();
  const create = (environment: Record<string, string>) =>
    createFirstAdministrator(parseConfig(environment, '/nowhere'), database());

  it('gets a generated password once; ADMIN_PASSWORD is refused when it breaks a rule', async () => {
    await expect(create({ ADMIN_PASSWORD: 'passwordpassword' })).rejects.toMatchObject({
      code: 'configuration',
      message: expect.stringMatching(/^ADMIN_PASSWORD: The password must not repeat/),
    });
    const password = (await create({})) ?? '';
    const credentials = { username: 'admin', password };
    expect(await authenticate(database().db, credentials, async () => true)).toBe(true);
    expect(await create({ ADMIN_PASSWORD: 'passwordpassword' })).toBeUndefined();
  });
});
