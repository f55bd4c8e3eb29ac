import { once } from 'node:events';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { OVERVIEW_ROUTES, overviewSchema } from '../contract/calls/overview.ts';
import { type SentMail, smtpServer } from '../http/testing/smtp-server.ts';
import { csv, PATIENCE, row } from '../imports/testing/use-imports.ts';
import { useFeeds } from './testing/use-feeds.ts';

describe('a feed', () => {
  const mails: SentMail[] = [];
  const smtp = smtpServer(mails);
  const environment: Record<string, string> = {};
  beforeAll(async () => {
    smtp.listen(0, '127.0.0.1');
    await once(smtp, 'listening');
    const address = smtp.address();
    if (typeof address !== 'object' || !address) throw new Error('The mail server has no port.');
    environment.SMTP_URL = `smtp://127.0.0.1:${address.port}`;
    environment.CONTACT_TO = 'desk@directory.example';
  });
  afterAll(() => void smtp.close());
  beforeEach(() => {
    mails.length = 0;
  });
  const feeds = useFeeds(() => environment);
  const { files, imports } = feeds;
  const db = () => imports().database.db;
  const isDue = (id: number) =>
    sql`update feeds set next_at = now() - interval '1 day' where id = ${id}`.execute(db());

  it('is imported when it is due, and again by its schedule', async () => {
    const { id, nextAt } = await feeds.create({ schedule: '30 4 * * *', timeZone: 'Asia/Tokyo' });
    expect(nextAt).toMatch(/T19:30:00.000Z$/);
    files.answers((_, response) => response.end(csv(row(1), row(2))));
    await isDue(id);
    await expect
      .poll(async () => (await feeds.find(id)).lastImport?.status, { ...PATIENCE, timeout: 60_000 })
      .toBe('done');
    const feed = await feeds.find(id);
    expect(feed).toMatchObject({ nextAt, failures: 0, lastImport: { inserted: 2, feedId: id } });
    expect(await imports().listings()).toHaveLength(2);
  });

  it.each([
    ['answers that it has not changed', 304],
    ['answers with the same bytes', 200],
  ])('imports nothing if the server %s', async (_, status) => {
    const content = csv(row(1));
    files.answers((request, response) => {
      const isKnown = request.headers['if-none-match'] === '"v1"';
      response
        .setHeader('ETag', '"v1"')
        .setHeader('Last-Modified', 'Tue, 24 Nov 2026 04:00:00 GMT');
      if (isKnown) response.statusCode = status;
      response.end(isKnown && status === 304 ? undefined : content);
    });
    const { id } = await feeds.create();
    const first = await feeds.run(id);
    expect(first).toMatchObject({ unchangedAt: null, lastImport: { status: 'done', inserted: 1 } });
    const second = await feeds.run(id);
    expect(second.unchangedAt).not.toBeNull();
    expect(second.lastImport?.id).toBe(first.lastImport?.id);
    const conditions = files.requests.map(({ headers }) => [
      headers['if-none-match'],
      headers['if-modified-since'],
    ]);
    expect(conditions).toEqual([
      [undefined, undefined],
      ['"v1"', 'Tue, 24 Nov 2026 04:00:00 GMT'],
    ]);
    expect(await feeds.history(id)).toHaveLength(1);

    // With other settings, the same file means something else.
    await feeds.update(second, { trust: 'fill' });
    const third = await feeds.run(id);
    expect(third.lastImport).toMatchObject({ status: 'done', unchanged: 1 });
    expect(files.requests.at(-1)?.headers['if-none-match']).toBeUndefined();
  });

  it('maps headers of its own', async () => {
    const { id } = await feeds.create();
    await imports().map({ Ruf: 'website' });
    const saved = await feeds.call(`/${id}/column-mappings`, 'PUT', { mappings: { ruf: 'phone' } });
    expect(await saved.json()).toMatchObject({ mappings: { ruf: 'phone' } });
    const content = csv(row(1)).replace(',phone,', ',Ruf,');
    await feeds.run(id, content);
    expect(await imports().listings()).toEqual(['Café 1 +49305550101']);
    const wrong = await feeds.call(`/${id}/column-mappings`, 'PUT', { mappings: { Ruf: 'x' } });
    expect(wrong.status).toBe(400);
  });

  it('fills in what is missing, and replaces nothing, if it is told so', async () => {
    await imports().take(csv(row(1)));
    const { id } = await feeds.create({ trust: 'fill' });
    const { lastImport } = await feeds.run(
      id,
      `name,type,full_address,city,country_code,phone,website,rating,reviews,status,place_id
Renamed,Bakery,"Nebenstr. 1, 10115 Berlin",Hamburg,DE,+49 40 1234567,https://cafe.example/,3.1,7,permanently closed,ChIJsample000001`,
    );
    expect(lastImport).toMatchObject({ updated: 1, inserted: 0 });
    const listing = await db()
      .selectFrom('businesses as b')
      .innerJoin('cities as c', 'c.id', 'b.city_id')
      .select(['b.name', 'b.phone', 'b.url', 'b.rating', 'b.reviews', 'b.status', 'c.name as city'])
      .executeTakeFirstOrThrow();
    expect(listing).toMatchObject({
      name: 'Café 1',
      phone: '+49305550101',
      url: 'https://cafe.example/',
      rating: 4.5,
      reviews: 7,
      status: 'open',
      city: 'Berlin',
    });
    await feeds.run(id, `${csv(row(1))}\n`);
    const { lastImport: again } = await feeds.find(id);
    expect(again).toMatchObject({ unchanged: 1 });
  });

  it('does not restore what an administrator has deleted', async () => {
    const { id } = await feeds.create();
    await feeds.run(id, csv(row(1), row(2)));
    await db()
      .transaction()
      .execute(async (trx) => {
        const [listing] = await trx.selectFrom('businesses').select('id').orderBy('id').execute();
        await changeListings(trx, PRIORITY.edit, (listings) =>
          listings.update({ ids: [listing?.id ?? 0], set: sql`deleted_at = now()` }),
        );
      });
    const { lastImport } = await feeds.run(id, csv(row(1, { phone: '+49 30 5550999' }), row(2)));
    expect(lastImport).toMatchObject({ status: 'done' });
    const kept = await db().selectFrom('businesses').select('deleted_at').orderBy('id').execute();
    expect(kept.map(({ deleted_at }) => deleted_at !== null)).toEqual([true, false]);
  });

  it('tells after its third failure, once, and never deletes', async () => {
    const { id } = await feeds.create({ fullRelease: true, absentRule: 'remove' });
    await feeds.run(id, csv(row(1), row(2)));
    const overview = async () =>
      overviewSchema.parse(await (await imports().read(OVERVIEW_ROUTES.overview.path)).json());
    files.answers((_, response) => response.writeHead(503).end());
    for (const failures of [1, 2, 3, 4]) {
      expect(await feeds.run(id)).toMatchObject({ failures, lastImport: { status: 'failed' } });
      const { notifications } = await overview();
      expect(notifications.filter(({ kind }) => kind === 'failed-import')).toEqual([]);
      const told = notifications.filter(({ kind }) => kind === 'failing-feed');
      expect(told.map(({ subject }) => subject)).toEqual(failures < 3 ? [] : ['Places']);
      await expect.poll(() => mails.length, PATIENCE).toBe(failures < 3 ? 0 : 1);
    }
    const [mail] = mails;
    expect(mail?.to).toContain('desk@directory.example');
    expect(mail?.data).toContain(`/admin/feeds/${id}`);
    expect(await imports().listings()).toHaveLength(2);

    await feeds.run(id, csv(row(1), row(2), row(3)));
    expect(await feeds.find(id)).toMatchObject({ failures: 0 });
    expect((await overview()).notifications).toEqual([]);
    files.answers((_, response) => response.writeHead(503).end());
    for (let nth = 0; nth < 3; nth++) await feeds.run(id);
    await expect.poll(() => mails.length, PATIENCE).toBe(2);
  });

  it('runs one at a time, and not while it is paused', async () => {
    const { id } = await feeds.create();
    let release = () => {};
    files.answers((_, response) => {
      release = () => response.end(csv(row(1)));
    });
    expect((await feeds.act(id, 'run')).status).toBe(200);
    await expect.poll(() => files.requests.length, PATIENCE).toBe(1);
    const again = await feeds.act(id, 'run');
    expect(again.status).toBe(409);
    release();
    await expect
      .poll(async () => (await feeds.find(id)).lastImport?.status, { ...PATIENCE, timeout: 60_000 })
      .toBe('done');
    expect(await (await feeds.act(id, 'pause')).json()).toMatchObject({ nextAt: null });
    const edited = await feeds.update(await feeds.find(id), { approved: false });
    expect(edited.nextAt).toBeNull();
    const resumed = await (await feeds.act(id, 'resume')).json();
    expect(Date.parse(resumed.nextAt)).toBeGreaterThan(Date.now());
  });

  it('has a name of its own, an address that may be fetched, and a schedule', async () => {
    const { id } = await feeds.create();
    const settings = { name: 'Other', address: files.address('/a.csv'), schedule: '0 4 * * *' };
    const status = async (changes: object) =>
      (await feeds.call('', 'POST', { ...settings, ...changes })).status;
    expect(await status({ name: 'PLACES' })).toBe(409);
    expect(await status({ address: 'https://10.0.0.1/a.csv' })).toBe(400);
    expect(await status({ schedule: '61 4 * * *' })).toBe(400);
    expect(await status({ schedule: '0 0 30 2 *' })).toBe(400);
    expect(await status({ timeZone: '+03:00' })).toBe(400);
    expect(await status({ licence: 'CDLA Permissive 2.0' })).toBe(200);
    const names = async () => {
      const list: { name: string }[] = await (await feeds.call('')).json();
      return list.map(({ name }) => name);
    };
    expect(await names()).toEqual(['Other', 'Places']);
    expect((await feeds.call(`/${id}`, 'DELETE')).status).toBe(200);
    expect(await names()).toEqual(['Other']);
    expect((await feeds.call(`/${id}`)).status).toBe(404);
  });
});
