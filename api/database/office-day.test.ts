import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { endClosedPages } from '../businesses/closed-pages.ts';
import { updateListings } from '../changes/testing/update-listings.ts';
import { parseConfig } from '../config.ts';
import { businessDetailSchema } from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { dayIn } from '../contract/text/days.ts';
import { useFeeds } from '../feeds/testing/use-feeds.ts';
import { csv, row } from '../imports/testing/use-imports.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { addUsage, forgetUsage, readUsage } from '../usage/usage.queries.ts';
import { openDatabase } from './connection.ts';
import { today } from './office-day.ts';
import { seed } from './testing/seed.ts';

/** A zone whose day is another one than that of UTC now, and stays the same for the next hour. */
const ZONE = new Date().getUTCHours() < 10 ? 'Pacific/Pago_Pago' : 'Pacific/Kiritimati';
const DAY = dayIn(ZONE, new Date());
/** The day in the office so many days ago. */
const daysAgo = (days: number) =>
  dayIn('UTC', new Date(Date.parse(DAY) - days * 24 * 60 * 60 * 1_000));

const CAFE = { category: 'Cafe', city: 'Berlin', country: 'DE' };

describe('the present day in the back office', () => {
  const feeds = useFeeds(undefined, { ADMIN_TIME_ZONE: ZONE });
  const { imports } = feeds;
  const db = () => imports().database.db;
  const call = useSignedIn(
    () => imports().database,
    () => imports().server,
    'grace',
  );
  /** The listings that have or had another status, as `Café 1 2026-11-20`. */
  const dated = async () => {
    const { rows } = await sql<{ name: string; day: string }>`
      select name, status_since::text as day from businesses where status_since is not null
      order by name`.execute(db());
    return rows.map(({ name, day }) => `${name} ${day}`);
  };
  const seeded = async (...names: readonly string[]) => {
    await seed(
      db(),
      names.map((name) => ({ ...CAFE, name })),
    );
    const rows = await db().selectFrom('businesses').select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  };

  it('is that of the configured time zone, for administrators, imports and commands', async () => {
    const { url } = imports().database;
    const environment = { DATABASE_URL: url, ADMIN_TIME_ZONE: ZONE };
    const database = await openDatabase(parseConfig(environment, '/'));
    const days = [await today(database.db), await today(database.administrators)];
    await database.close();
    expect(DAY).not.toBe(dayIn('UTC', new Date()));
    expect(days).toEqual([DAY, DAY]);
  });

  it('is the day of a status that an administrator sets for a listing', async () => {
    const [id = 0] = await seeded('Edited');
    const path = routePath(LISTING_ROUTES.read, { params: { id } });
    const { updatedAt } = businessDetailSchema.parse(await (await call('GET', path)).json());
    const status = 'permanently_closed';
    expect((await call('PATCH', path, { updatedAt, status })).status).toBe(200);
    const added = { name: 'Added', category: 'Cafe', city: 'Berlin', countryCode: 'de', status };
    expect((await call('POST', LISTING_ROUTES.create.path, added)).status).toBe(200);
    expect(await dated()).toEqual([`Added ${DAY}`, `Edited ${DAY}`]);
  });

  it('is the day of a status that a bulk change sets', async () => {
    const ids = await seeded('A', 'B');
    expect(await feeds.bulk({ action: 'close', ids })).toMatchObject({ changedCount: 2 });
    expect(await dated()).toEqual([`A ${DAY}`, `B ${DAY}`]);
  });

  it('is the day of a status that an import brings', async () => {
    const file = (...statuses: readonly string[]) =>
      [`${csv()},status`, ...statuses.map((status, nth) => `${row(nth)},${status}`)].join('\n');
    await imports().take(file('permanently closed', ''));
    expect(await dated()).toEqual([`Café 0 ${DAY}`]);
    await imports().take(file('', 'temporarily closed'));
    expect(await dated()).toEqual([`Café 0 ${DAY}`, `Café 1 ${DAY}`]);
  });

  it('is the day on which the rule of a feed closes a listing', async () => {
    const { id } = await feeds.create({ fullRelease: true, absentRule: 'close' });
    const rows = Array.from({ length: 10 }, (_, nth) => row(nth));
    await feeds.run(id, csv(...rows));
    await feeds.run(id, csv(...rows.slice(1)));
    expect(await dated()).toEqual([`Café 0 ${DAY}`]);
  });

  it('ends the pages of closed businesses, and the counts of usage', async () => {
    await seeded('Kept', 'Over');
    const close = (name: string, since: string) =>
      updateListings(
        db(),
        sql`select id from businesses where name = ${name}`,
        sql`status = 'permanently_closed', status_since = ${since}`,
      );
    await close('Kept', daysAgo(89));
    await close('Over', daysAgo(90));
    expect(await endClosedPages(db(), 90, new AbortController().signal)).toBe(1);
    const shown = await db().selectFrom('businesses').select('name').where('public', '=', true);
    expect(await shown.execute()).toEqual([{ name: 'Kept' }]);

    const count = (name: string, day: string) =>
      addUsage(db(), day, [{ kind: 'page', name, count: 1 }]);
    await count('/kept', daysAgo(89));
    await count('/over', daysAgo(90));
    await forgetUsage(db());
    expect((await readUsage(db(), '2020-01-01')).map(({ name }) => name)).toEqual(['/kept']);
  });
});
