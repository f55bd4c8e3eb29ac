import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { beginAttempt, forgetAllFailures, forgetFailures } from './login-attempts.queries.ts';
import { delaySeconds, MAX_FAILURES } from './login-limits.ts';

describe('attempts to sign in', () => {
  const database = useTestDatabase();

  beforeEach(async () => {
    await database().db.deleteFrom('login_attempts').execute();
    await database().db.deleteFrom('login_queue').execute();
  });

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

  const waits = async (name: string, address: string, bucket?: string) =>
    (await beginAttempt(database().db, name, address, bucket)).waitSeconds > 0;

  it('are limited for each name and network', async () => {
    for (let n = 0; n < 10; n += 1) expect(await waits('kim', '198.51.100.1')).toBe(false);
    expect(await waits('KIM', '198.51.100.1')).toBe(true);
    expect(await waits('max', '198.51.100.1')).toBe(false);
    expect(await waits('kim', '198.51.100.2')).toBe(false);
  });

  it('with a bucket do not share a limit with others', async () => {
    for (let n = 0; n < 10; n += 1) expect(await waits('kim', '198.51.100.1')).toBe(false);
    for (let n = 0; n < 10; n += 1) expect(await waits('kim', '198.51.100.1', 'a')).toBe(false);
    expect(await waits('kim', '198.51.100.7', 'a')).toBe(true);
    expect(await waits('kim', '198.51.100.1', 'b')).toBe(false);
    const elsewhere = await beginAttempt(database().db, 'kim', '198.51.100.2');
    expect(elsewhere).toMatchObject({ waitSeconds: 0, ahead: null });
    await forgetFailures(database().db, { ...elsewhere, bucket: 'a' });
    expect(await waits('kim', '198.51.100.7', 'a')).toBe(false);
    expect(await waits('kim', '198.51.100.1')).toBe(true);
  });

  describe('for a name under attack', () => {
    const attack = (name: string, networks: number) =>
      sql`insert into login_attempts (name_hash, address)
        select sha256(${name}::bytea), '203.0.113.' || n from generate_series(1, ${networks}::int) n`.execute(
        database().db,
      );
    const ask = (address: string) => beginAttempt(database().db, 'eve', address);
    /** Moves all queued attempts into the past by a number of seconds. */
    const pass = async (seconds: number) => {
      const { db } = database();
      const ago = sql`make_interval(secs => ${seconds})`;
      await sql`update login_attempts set attempted_at = attempted_at - ${ago} where queued`.execute(
        db,
      );
    };

    it('queue after thirty failures, from any network', async () => {
      await attack('eve', MAX_FAILURES.ofName - 1);
      expect(await ask('192.0.2.1')).toMatchObject({ waitSeconds: 0, ahead: null });
      expect(await ask('192.0.2.2')).toMatchObject({ waitSeconds: 0, ahead: 0 });
      const [second, third] = [await ask('192.0.2.3'), await ask('192.0.2.4')];
      expect([second.ahead, third.ahead]).toEqual([0, 1]);
      for (const { waitSeconds } of [second, third]) {
        expect(waitSeconds).toBeGreaterThan(0);
        expect(waitSeconds).toBeLessThanOrEqual(5);
      }
      await pass(5);
      expect((await ask('192.0.2.4')).waitSeconds).toBeGreaterThan(0);
      expect((await ask('192.0.2.3')).waitSeconds).toBe(0);
      expect((await ask('192.0.2.4')).waitSeconds).toBeGreaterThan(0);
      await pass(5);
      expect((await ask('192.0.2.4')).waitSeconds).toBe(0);
      expect(await waits('bob', '192.0.2.4')).toBe(false);
    });

    it('admit a new network before networks that have failed', async () => {
      await attack('eve', 40);
      for (let network = 1; network <= 20; network += 1) await ask(`203.0.113.${network}`);
      expect((await ask('203.0.113.21')).ahead).toBe(19);
      expect((await ask('192.0.2.9')).ahead).toBe(0);
      await pass(5);
      expect((await ask('203.0.113.2')).waitSeconds).toBeGreaterThan(0);
      expect((await ask('192.0.2.9')).waitSeconds).toBe(0);
    });

    it('lose their place when they stop polling', async () => {
      await attack('eve', 40);
      await ask('192.0.2.1');
      await ask('192.0.2.2');
      expect((await ask('192.0.2.3')).ahead).toBe(1);
      await sql`update login_queue set polled_at = polled_at - interval '13 s'
        where address = '192.0.2.2'`.execute(database().db);
      expect((await ask('192.0.2.3')).ahead).toBe(0);
      const { length } = await database().db.selectFrom('login_queue').selectAll().execute();
      expect(length).toBe(1);
    });

    it('admit one of many that arrive at once', async () => {
      await attack('eve', 40);
      const asked = await Promise.all(
        Array.from({ length: 20 }, (_, network) => ask(`192.0.2.${network}`)),
      );
      expect(asked.filter(({ waitSeconds }) => waitSeconds === 0)).toHaveLength(1);
    });

    it('stay queued for a day, and are deleted on request', async () => {
      await attack('eve', 40);
      await ask('192.0.2.1');
      await sql`update login_attempts set attempted_at = now() - interval '23 hours'`.execute(
        database().db,
      );
      expect(await ask('192.0.2.2')).toMatchObject({ waitSeconds: 0, ahead: 0 });
      await forgetAllFailures(database().db, 'EVE');
      expect(await ask('192.0.2.3')).toMatchObject({ waitSeconds: 0, ahead: null });
    });

    it('are fewer than 2,900 in any day', () => {
      const day = 24 * 3_600;
      const admitted: number[] = [];
      let [now, most] = [0, 0];
      while (now < 4 * day) {
        const recent = admitted.filter((at) => at > now - day).length;
        now += delaySeconds(recent);
        admitted.push(now);
        most = Math.max(most, recent + 1);
      }
      expect(most).toBe(2_816);
      expect(most + MAX_FAILURES.ofName).toBeLessThan(2_900);
    });
  });
});
