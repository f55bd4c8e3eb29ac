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

  const waits = async (name: string, address: string) =>
    (await beginAttempt(database().db, name, address)).waitSeconds > 0;

  it('keep nobody out who comes from elsewhere', async () => {
    for (let n = 0; n < 10; n += 1) expect(await waits('kim', '198.51.100.1')).toBe(false);
    expect(await waits('KIM', '198.51.100.1')).toBe(true);
    expect(await waits('max', '198.51.100.1')).toBe(false);
    expect(await waits('kim', '198.51.100.2')).toBe(false);
  });

  it('have to wait after a hundred for a name, from wherever', async () => {
    for (let n = 0; n < 100; n += 1) expect(await waits('eve', `203.0.113.${n}`)).toBe(false);
    expect(await waits('eve', '203.0.113.200')).toBe(true);
    expect(await waits('bob', '203.0.113.200')).toBe(false);
  });
});
