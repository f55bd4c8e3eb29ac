import { beforeAll } from 'vitest';
import { createAdministrator } from '../../administrators/administrators.ts';
import type { Database } from '../../database/connection.ts';
import { openSession } from '../sessions.queries.ts';

export type AdminCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/**
 * Signs an administrator in before the file's tests run.
 * @param origin of the server
 * @returns a function that calls the server like the browser of the signed-in administrator
 */
export function useSignedIn(
  database: () => Database,
  origin: () => string,
  username = 'ada',
): AdminCall {
  let cookie = '';
  beforeAll(async () => {
    const { db } = database();
    const password = 'correct horse battery';
    const administrator = await createAdministrator(db, { username, password });
    cookie = `session=${await openSession(db, administrator, undefined)}`;
  });
  return (method, path, body, headers = {}) =>
    fetch(origin() + path, {
      method,
      headers: {
        Cookie: cookie,
        Origin: origin(),
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}
