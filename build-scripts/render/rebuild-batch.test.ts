import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { holdPages } from '../../api/changes/hold-pages.ts';
import type { Noun } from '../../api/contract/calls/rearrangements.ts';
import { findFormer } from '../../api/published/published.queries.ts';
import { merge } from '../../api/rearrangements/merge.ts';
import { undoRearrangement } from '../../api/rearrangements/undo.ts';
import { countQueued } from '../../api/rebuilds/rebuilds.queries.ts';
import { enterOrphans, ORPHAN_PRIORITY } from './orphan-files.queries.ts';
import type { Templates } from './rebuild-batch.ts';
import { plain, useRebuilding } from './testing/rebuilding.ts';

describe('rebuilding', () => {
  const { add, audit, change, database, emptyFolder, exists, files, page, prepare, rebuildAll } =
    useRebuilding();
  const actor = { id: null, username: 'ada' };
  const merged = (noun: Noun) =>
    database()
      .db.transaction()
      .execute((trx) => merge(trx, noun, { subjectId: 1, targetId: 2 }, actor));
  const undo = (id: number) =>
    database()
      .db.transaction()
      .execute((trx) => undoRearrangement(trx, id, actor));
  /** Where former addresses lead to. */
  const leads = (...paths: string[]) =>
    Promise.all(
      paths.map(async (path) => {
        const former = await findFormer(database().db, path);
        return typeof former === 'object' ? former?.movedTo : former;
      }),
    );

  it('publishes everything at first, and nothing the second time', async () => {
    await add(30);
    await prepare();
    const first = await rebuildAll();
    expect(first).toMatchObject({ planned: first.written, failed: 0 });
    expect(await audit()).toEqual({});
    await prepare();
    expect(await rebuildAll()).toMatchObject({ planned: 0 });
    await prepare(plain, 'everything');
    expect(await rebuildAll()).toEqual({
      ...first,
      rendered: 0,
      written: 0,
      unchanged: first.planned,
    });
  });

  it('writes only the pages that a change shows on', async () => {
    const [first] = await add(30);
    await add(5, 2, 2);
    await prepare();
    await rebuildAll();
    await change(sql`select ${first}::bigint`, sql`phone = '123'`);
    // The listing's own page, the one page of its city and of its category that has its card, those of its
    // category in its city and country, that of its country, and the sitemaps of these with their index.
    expect(await rebuildAll()).toMatchObject({ written: 6 + 6, removed: 0 });
    expect(await audit()).toEqual({});
  });

  it('leaves the lists of an import until it ends, but not those of edits, nor old ones', async () => {
    const { db } = database();
    const [first] = await add(30);
    await prepare();
    await rebuildAll();
    await db.connection().execute((session) =>
      holdPages(session, async () => {
        await add(1, 2, 2);
        // The page of the listing.
        expect(await rebuildAll()).toMatchObject({ planned: 1, written: 1 });
        await change(sql`select ${first}::bigint`, sql`phone = '123'`);
        // Its own page, those of its city, category and country, and of its category in both, without their sitemaps.
        expect(await rebuildAll()).toMatchObject({ written: 6 });
        await sql`update stale_pages set marked_at = now() - interval '2 minutes'`.execute(db);
        expect(await exists('cities/de/city-2')).toBe(false);
        await rebuildAll();
        expect(await exists('cities/de/city-2')).toBe(true);
        await add(1, 3, 3);
      }),
    );
    await rebuildAll();
    expect(await exists('cities/de/city-3')).toBe(true);
    expect(await audit()).toEqual({});
  });

  it('takes down what is withdrawn and remembers its address, and puts it up again', async () => {
    const [first] = await add(13);
    await prepare();
    await rebuildAll();
    expect(await exists('cities/de/city-1/page/2')).toBe(true);
    const slug = `business/b-${(
      await database()
        .db.selectFrom('businesses')
        .select('slug')
        .where('id', '=', first ?? 0)
        .executeTakeFirstOrThrow()
    ).slug.slice(2)}`;

    await change(sql`select ${first}::bigint`, sql`approved = false`);
    expect(await rebuildAll()).toMatchObject({ removed: 3 });
    expect(await exists(slug)).toBe(false);
    expect(await exists('cities/de/city-1/page/2')).toBe(false);
    const former = () =>
      database().db.selectFrom('former_paths').select('path').orderBy('path').execute();
    expect((await former()).map(({ path }) => path)).toContain(`/${slug}`);
    expect(await audit()).toEqual({});

    await change(sql`select ${first}::bigint`, sql`approved = true`);
    await rebuildAll();
    expect(await exists(slug)).toBe(true);
    expect(await former()).toEqual([]);
    expect(await audit()).toEqual({});
  });

  it('moves a page with its address and remembers the old one, also when two swap theirs', async () => {
    const [one, two] = await add(2);
    await prepare();
    await rebuildAll();
    const slugs = await database()
      .db.selectFrom('businesses')
      .select('slug')
      .orderBy('id')
      .execute();
    const [slugOne, slugTwo] = slugs.map(({ slug }) => slug);
    await change(sql`select ${one}::bigint`, sql`slug = 'moved'`);
    await rebuildAll();
    expect(await page('business/moved')).toContain('"slug":"moved"');
    expect(await exists(`business/${slugOne}`)).toBe(false);
    expect(
      await database().db.selectFrom('former_paths').select(['path', 'key']).execute(),
    ).toEqual([{ path: `/business/${slugOne}`, key: one }]);

    await change(sql`select ${one}::bigint`, sql`slug = 'aside'`);
    await change(sql`select ${two}::bigint`, sql`slug = 'moved'`);
    await change(sql`select ${one}::bigint`, sql`slug = ${slugTwo}`);
    // One page a batch: the address is taken over before its former owner has left it.
    await rebuildAll(plain, 1);
    expect(await page('business/moved')).toContain(`"id":${two}`);
    expect(await page(`business/${slugTwo}`)).toContain(`"id":${one}`);
    expect(await audit()).toEqual({});
  });

  it('leads all pages of a city to the city that it was merged into', async () => {
    const { db } = database();
    await add(13, 1);
    await add(1, 2);
    await prepare();
    await rebuildAll();
    await db.updateTable('cities').set({ merged_into: 2 }).where('id', '=', 1).execute();
    try {
      await change(sql`select id from businesses where city_id = 1`, sql`city_id = 2`);
      await rebuildAll(plain, 1);
      expect(await findFormer(db, '/cities/de/city-1')).toEqual({ movedTo: '/cities/de/city-2' });
      expect(await findFormer(db, '/cities/de/city-1/page/2')).toEqual({
        movedTo: '/cities/de/city-2',
      });
      expect(await audit()).toEqual({});
    } finally {
      await db.updateTable('cities').set({ merged_into: null }).where('id', '=', 1).execute();
    }
  });

  it('leads the pages of a merged category and city, and of both in places, to the others, and back', async () => {
    await add(13, 1, 1);
    await add(3, 1, 2);
    await prepare();
    await rebuildAll();
    const category = await merged('category');
    await rebuildAll();
    const [inCity, inCountry] = ['/cities/de/city-1', '/countries/germany'];
    expect(
      await leads(
        ...['/categories/kind-1', '/categories/kind-1/page/2'],
        ...[`${inCity}/categories/kind-1`, `${inCountry}/categories/kind-1`],
      ),
    ).toEqual([
      ...['/categories/kind-2', '/categories/kind-2'],
      ...[`${inCity}/categories/kind-2`, `${inCountry}/categories/kind-2`],
    ]);
    const city = await merged('city');
    await rebuildAll();
    const there = '/cities/de/city-2/categories/kind-2';
    expect(
      await leads(inCity, `${inCity}/categories/kind-1`, `${inCity}/categories/kind-2`),
    ).toEqual(['/cities/de/city-2', there, there]);
    expect(await audit()).toEqual({});
    for (const id of [city, category]) {
      await undo(id);
      await rebuildAll();
    }
    expect(await exists('cities/de/city-1/categories/kind-1')).toBe(true);
    expect(await leads(inCity, '/categories/kind-1', there)).toEqual([
      ...[undefined, undefined, 'gone'],
    ]);
    expect(await audit()).toEqual({});
  });

  it('leads the pages of a merged region, and of categories in it, to the other', async () => {
    const { db } = database();
    for (const id of [1, 2, 3]) {
      await db
        .insertInto('regions')
        .values({ country_id: 1, name: `Region ${id}`, slug: `region-${id}` })
        .execute();
      await db.updateTable('cities').set({ region_id: id }).where('id', '=', id).execute();
      await add(3, id);
    }
    await prepare();
    await rebuildAll();
    const region = await merged('region');
    await rebuildAll();
    const [former, now] = [1, 2].map((id) => `/countries/germany/regions/region-${id}`);
    expect(await leads(`${former}`, `${former}/categories/kind-1`)).toEqual([
      ...[now, `${now}/categories/kind-1`],
    ]);
    expect(await audit()).toEqual({});
    await undo(region);
    await rebuildAll();
    expect(await exists('countries/germany/regions/region-1')).toBe(true);
    expect(await audit()).toEqual({});
    await db.updateTable('cities').set({ region_id: null }).execute();
  });

  it('counts a page that cannot be rendered, keeps it stale for later, and goes on with the rest', async () => {
    const [first] = await add(3);
    await prepare();
    const faulty: Templates = {
      version: 'plain',
      async render(document) {
        if (document.kind === 'business' && document.id === first) throw new Error('no such glyph');
        return plain.render(document);
      },
    };
    expect(await rebuildAll(faulty)).toMatchObject({ failed: 1 });
    const waiting = await database().db.selectFrom('stale_pages').selectAll().execute();
    expect(waiting).toMatchObject([
      { kind: 'business', key: first, attempts: 1, error: 'no such glyph' },
    ]);
    expect(waiting[0]?.retry_at?.getTime()).toBeGreaterThan(Date.now());
    const makeDue = () =>
      database()
        .db.updateTable('stale_pages')
        .set({ retry_at: new Date(0) })
        .execute();
    await makeDue();
    expect(await rebuildAll(faulty)).toMatchObject({ failed: 1 });
    const again = await database().db.selectFrom('stale_pages').selectAll().execute();
    expect(again).toMatchObject([{ attempts: 2, failed_at: waiting[0]?.failed_at }]);
    await makeDue();
    expect(await rebuildAll()).toMatchObject({ planned: 1 + 2, written: 1 + 2 });
    expect(await audit()).toEqual({});
  });

  it('renders every page anew on request, and writes none whose bytes are the same', async () => {
    await add(3);
    await prepare();
    const { planned } = await rebuildAll();
    await prepare(plain, 'everything');
    expect(await rebuildAll()).toMatchObject({ planned, rendered: 0, unchanged: planned });
    await prepare(plain, 'render anew');
    expect(await rebuildAll()).toMatchObject({ planned, rendered: planned, written: 0 });
    expect(await rebuildAll()).toMatchObject({ planned: 0 });
    expect(await audit()).toEqual({});
  });

  it('removes files without a page, unless a page has their address by then', async () => {
    const { db } = database();
    const [id] = await add(2);
    await prepare();
    await rebuildAll();
    await files().write('business/stray.html', '<p>without a page</p>');
    await files().write('business/taken.html', '<p>before its page</p>');
    await enterOrphans(db, ['/business/stray', '/business/taken'], ORPHAN_PRIORITY.unfinished);
    await change(sql`select ${id}::bigint`, sql`slug = 'taken'`);
    expect(Object.keys(await audit())).toContain('files without a page that are to be removed');
    expect(await countQueued(db)).toBeGreaterThan(2);
    expect(await rebuildAll()).toMatchObject({ removed: 2, failed: 0 });
    expect(await exists('business/stray')).toBe(false);
    expect(await page('business/taken')).toContain(`"id":${id}`);
    expect(await audit()).toEqual({});
  });

  it('refuses to publish with templates that are no longer current', async () => {
    await add(1);
    await prepare();
    await rebuildAll();
    await prepare({ ...plain, version: 'newer' });
    await expect(rebuildAll()).rejects.toThrow(/newer now, and this process has plain/);
  });

  it('publishes everything anew to a folder that was emptied', async () => {
    await add(3);
    await prepare();
    const { written } = await rebuildAll();
    await emptyFolder();
    await prepare();
    expect(await rebuildAll()).toMatchObject({ written });
    expect(await audit()).toEqual({});
  });

  it('replaces the plain files of a folder of an earlier release', async () => {
    await add(1);
    for (const file of ['index.html', 'gone.html']) await files().writePlain(file);
    await prepare();
    expect(await rebuildAll()).toMatchObject({ removed: 1, failed: 0 });
    expect(await page('index')).toContain('"kind":"home"');
    const names = await files().atRoot();
    expect(names.filter((name) => /^(index|gone)/.test(name))).toEqual(['index.html.br']);
    expect(await audit()).toEqual({});
  });
});
