import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { featureMask } from '../contract/pages/features.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { untilWaiting } from '../database/testing/waiting.ts';
import { writableListings } from '../database/testing/writable-listings.ts';
import { countUnderived, fillDerived } from './fill-derived.queries.ts';

/** A listing from before the derived columns existed. */
const CAFE = {
  ...{ category: 'Cafe', city: 'Berlin', country: 'DE' },
  ...{ features: null, open_minutes: null },
};

describe('filling in derived columns', () => {
  const database = useTestDatabase();

  beforeEach(async () => {
    await sql`truncate businesses, stale_pages, audit_entries`.execute(database().db);
  });

  const listings = () => database().db.selectFrom('businesses').selectAll().orderBy('id').execute();
  const fill = async () => {
    const steps: number[] = [];
    const done = await fillDerived(database().db, (soFar) => steps.push(soFar));
    return { done, steps };
  };

  it('fills in missing columns, changes nothing else, and then has nothing to do', async () => {
    const { db } = database();
    await seed(db, [
      {
        ...CAFE,
        name: 'One',
        about: '{"Payments":{"Credit cards":true}}',
        working_hours: '{"Monday":"9-17"}',
      },
      { ...CAFE, name: 'Two', deleted_at: '2025-01-01' },
      { ...CAFE, name: 'Three', about: '{"Payments":{"Cash only":true}}', features: 5 },
    ]);
    const [one, two, three] = await listings();
    expect(await countUnderived(db)).toBe(2);
    expect(await fill()).toEqual({ done: 2, steps: [2] });
    expect(await listings()).toEqual([
      { ...one, features: featureMask(['credit-cards']), open_minutes: '{[540,1020)}' },
      { ...two, features: 0, open_minutes: null },
      three,
    ]);
    expect(await db.selectFrom('stale_pages').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('audit_entries').selectAll().execute()).toEqual([]);
    expect(await countUnderived(db)).toBe(0);
    expect(await fill()).toEqual({ done: 0, steps: [] });
  });

  it('handles more listings than one transaction, and continues after a kill', async () => {
    const { db } = database();
    await seed(db, [{ ...CAFE, name: 'First' }]);
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id, about)
      select 'many-' || n, 'many-' || n, 'Many', category_id, city_id,
        case when n % 2 = 0 then '{"Pets":{"Dogs allowed":true}}' end
      from businesses, generate_series(1, 4500) n`.execute(db);
    const killed = fillDerived(db, () => {
      throw new Error('killed');
    });
    await expect(killed).rejects.toThrow('killed');
    expect(await countUnderived(db)).toBe(2501);
    expect(await fill()).toEqual({ done: 2501, steps: [2000, 2501] });
    const { rows } = await sql`
      select features, count(*) from businesses group by 1 order by 1`.execute(db);
    expect(rows).toEqual([
      { features: 0, count: 2251 },
      { features: featureMask(['pets']), count: 2250 },
    ]);
  });

  it('keeps what another transaction has written meanwhile', async () => {
    const { db } = database();
    await seed(db, [{ ...CAFE, name: 'One', working_hours: '{"Monday":"9-17"}' }]);
    let filling: Promise<number> = Promise.resolve(0);
    await db.transaction().execute(async (trx) => {
      await writableListings(trx)
        .updateTable('businesses')
        .set({ features: 1, open_minutes: '{[0,60)}' })
        .execute();
      filling = fillDerived(db, () => undefined);
      await untilWaiting(db, 1);
    });
    expect(await filling).toBe(0);
    expect(await listings()).toMatchObject([{ features: 1, open_minutes: '{[0,60)}' }]);
  });
});
