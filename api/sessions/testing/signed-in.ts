import { beforeAll } from 'vitest';
import { createAdministrator } from '../../administrators/administrators.ts';
import type { Database } from '../../database/connection.ts';
import type { TestServer } from '../../http/testing/test-server.ts';
import { openSession } from '../sessions.queries.ts';

export type AdminCall = (
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Response>;

/**
 * Signs an administrator in before the file's tests run.
 * @returns a function that calls the server like the browser of the signed-in administrator
 */
export function useSignedIn(
  database: () => Database,
  server: () => TestServer,
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
    fetch(server().url + path, {
      method,
      headers: {
        Cookie: cookie,
        Origin: server().url,
        ...(body !== undefined && { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
}
