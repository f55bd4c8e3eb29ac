import { sql } from 'kysely';
import { pino } from 'pino';
import { beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { movePendingEntries } from '../database/pending-entries.queries.ts';
import { type Seed, seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
import { startIndexService } from './index-service.ts';
import { markStaticPage, PRIORITY } from './stale-marks.queries.ts';

const LISTINGS: readonly Seed[] = Array.from({ length: 20 }, (_, nth) => ({
  ...{ name: `Café ${nth}`, category: 'Café', city: 'Wien', country: 'AT', slug: `cafe-${nth}` },
}));

describe('pending entries of indexes', () => {
  const database = useTestDatabase();

  beforeAll(async () => {
    await sql`create extension pgstattuple`.execute(database().db);
    await seed(database().db, LISTINGS);
    await movePendingEntries(database().db);
  });

  /** Number of listings whose names are pending. */
  const pending = async (): Promise<number> => {
    const { rows } = await sql<{ entries: number }>`
      select pending_tuples::int as entries from pgstatginindex('businesses_by_name_part')`.execute(
      database().db,
    );
    return rows[0]?.entries ?? 0;
  };
  const rename = (name: string) =>
    database()
      .db.transaction()
      .execute(async (trx) => {
        await sql`update businesses set name = ${name} || id`.execute(trx);
        await markStaticPage(trx, PRIORITY.edit, 'contact');
      });

  it('are moved once', async () => {
    await rename('Bar ');
    expect(await pending()).toBe(LISTINGS.length);
    expect(await movePendingEntries(database().db)).toBeGreaterThan(0);
    expect(await pending()).toBe(0);
    expect(await movePendingEntries(database().db)).toBe(0);
  });

  it('wait for a transaction that drops an index', async () => {
    await rename('Pub ');
    const { db } = database();
    const dropped = await db.startTransaction().execute();
    await sql`drop index businesses_unlisted_by_words`.execute(dropped);
    const moved = movePendingEntries(db);
    await untilWaiting(db, 1);
    await dropped.commit().execute();
    expect(await moved).toBeGreaterThan(0);
    expect(await pending()).toBe(0);
  });

  it('are moved by the service when a change commits', async () => {
    await rename('Inn ');
    const { stop } = startIndexService(database(), pino({ level: 'silent' }));
    onTestFinished(stop);
    const untilMoved = () => vi.waitFor(async () => expect(await pending()).toBe(0), 10_000);
    await untilMoved();
    // The service runs when it starts, and once more when it has begun to listen.
    for (const name of ['Spa ', 'Gym ', 'Zoo ']) {
      await rename(name);
      await untilMoved();
    }
  });
});
