import { randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createAdministrator } from '../../api/administrators/administrators.ts';
import type { DB } from '../../api/database/tables.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';

/** Creates an administrator. @returns its id, and the cookie of its session */
export async function signIn(db: Kysely<DB>): Promise<{ id: number; cookie: string }> {
  const administrator = await createAdministrator(db, {
    username: `bench-${randomBytes(6).toString('hex')}`,
    password: randomBytes(16).toString('hex'),
  });
  const cookie = `session=${await openSession(db, administrator, undefined)}`;
  return { id: administrator.id, cookie };
}
