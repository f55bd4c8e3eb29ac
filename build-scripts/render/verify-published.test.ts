import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isVerifyNeeded, noticeOlderDatabase, openEpoch } from './publication-epoch.queries.ts';
import { useRebuilding } from './testing/rebuilding.ts';
import { verifyPublished } from './verify-published.ts';

const NOTHING_WRONG = { damaged: 0, missing: 0, unknown: 0, misplaced: 0 };

describe('a verification of published files', () => {
  const site = useRebuilding();
  let assets = '';

  beforeAll(async () => {
    assets = await mkdtemp(join(tmpdir(), 'assets-'));
  });
  afterAll(() => rm(assets, { recursive: true }));

  const verify = () => verifyPublished(site.database().db, site.publisher(), assets);
  const needed = () => isVerifyNeeded(site.database().db);

  const businesses = (pages: ReadonlyMap<string, string>) =>
    [...pages.keys()].filter((file) => file.startsWith('business/'));

  /** Publishes a few listings. @returns all published pages */
  async function publish(listings = 4) {
    await site.add(listings);
    await site.prepare();
    await site.rebuildAll();
    return site.snapshot();
  }

  it('finds no difference on a sound site, and writes nothing', async () => {
    const pages = await publish();
    const found = await verify();
    expect(found).toMatchObject(NOTHING_WRONG);
    expect(found?.files).toBeGreaterThan(pages.size);
    expect(await site.rebuildAll()).toMatchObject({ planned: 0 });
  });

  it('repairs damaged and deleted files, and removes files that are not in the ledger', async () => {
    const before = await publish();
    const { write, remove } = site.files();
    const [one = '', other = ''] = businesses(before);
    await write(one, '<p>damaged</p>');
    await write('cities/de/city-1.html', '');
    await write('business/unknown.html', '<p>of a later database</p>');
    await remove(other);
    await remove('robots.txt');
    const damage = { damaged: 2, missing: 2, unknown: 1, misplaced: 0 };
    expect(await verify()).toMatchObject(damage);
    expect(await site.rebuildAll()).toMatchObject({ removed: 1 });
    expect(await site.snapshot()).toEqual(before);
    expect(await site.audit()).toEqual({});
  });

  it('repairs all pages of a folder that was emptied while pages were published', async () => {
    const before = await publish();
    await site.emptyFolder();
    const { db } = site.database();
    await site.change(sql`select id from businesses`, sql`name = name`);
    await openEpoch(db, site.publisher());
    expect(await needed()).toBe(true);
    await verify();
    expect(await needed()).toBe(false);
    await site.rebuildAll();
    expect(await site.snapshot()).toEqual(before);
    expect(await site.audit()).toEqual({});
  });

  it('publishes and removes the pages in which ledger and listings differ', async () => {
    const before = await publish();
    const { db } = site.database();
    const [business = ''] = businesses(before);
    const path = `/${business.replace('.html', '')}`;
    await sql`delete from pages where path in (${path}, '/')`.execute(db);
    // The ledger does not have their files, which are found as those of pages that should exist.
    expect(await verify()).toMatchObject({ damaged: 0, unknown: 2, misplaced: 2 });
    await site.rebuildAll();
    expect(await site.snapshot()).toEqual(before);
    expect(await site.audit()).toEqual({});
  });

  it('does not change pages that a batch publishes at the same time', async () => {
    await publish();
    const ids = sql`select id from businesses order by id limit 1`;
    await site.change(ids, sql`name = 'Renamed'`);
    const [found] = await Promise.all([verify(), site.rebuildAll()]);
    expect(found).toMatchObject({ unknown: 0 });
    await site.rebuildAll();
    expect(await site.audit()).toEqual({});
  });

  it('is required when the database is older than the published files', async () => {
    await publish();
    const { db } = site.database();
    const { epoch } = await db.selectFrom('publication').select('epoch').executeTakeFirstOrThrow();
    await noticeOlderDatabase(db, site.publisher());
    expect(await needed()).toBe(false);
    await db
      .updateTable('publication')
      .set({ epoch: epoch - 1 })
      .execute();
    await noticeOlderDatabase(db, site.publisher());
    expect(await needed()).toBe(true);
    await verify();
    expect(await needed()).toBe(false);
    expect(await site.publisher().readMark()).toMatchObject({ epoch });
  });

  it('relies on an epoch that only batches with changed files advance', async () => {
    await publish();
    const mark = await site.publisher().readMark();
    await site.prepare(undefined, 'everything');
    await site.rebuildAll();
    expect(await site.publisher().readMark()).toEqual(mark);
    await site.add(1);
    await site.rebuildAll();
    expect((await site.publisher().readMark())?.epoch).toBeGreaterThan(mark?.epoch ?? 0);
  });

  it('is not reached at a target that another database has taken over', async () => {
    await publish();
    await site.publisher().writeMark({ target: 'another', epoch: 1 });
    await site.add(1);
    await expect(site.rebuildAll()).rejects.toThrow(/belongs to another database/);
  });
});
