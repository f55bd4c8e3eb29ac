import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { beginAttempt } from './login-attempts.queries.ts';

describe('attempts to sign in', () => {
  const database = useTestDatabase();

  it.each([
    ['192.0.2.7', '192.0.2.7'],
    ['::ffff:192.0.2.7', '192.0.2.7'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:db8::6', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
  ])('from %s count as from %s', async (address, network) => {
    const attempt = await beginAttempt(database().db, 'ada', address);
    expect(attempt.address).toBe(network);
  });
});
