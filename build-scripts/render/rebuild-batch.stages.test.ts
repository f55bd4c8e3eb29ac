import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { sitemapPath } from '../../api/contract/pages/urls.ts';
import { rebuildBatch, type Templates } from './rebuild-batch.ts';
import { heldAt, PATIENCE, plain, useRebuilding } from './testing/rebuilding.ts';

describe('sitemaps, while another worker renders pages', () => {
  const { add, audit, database, prepare, publisher, rebuildAll, waiting } = useRebuilding();

  /** The sitemap of listings. */
  const sitemap = async () => String(await publisher().readFile('sitemaps/businesses/page-1.xml'));

  const markedKinds = async () => {
    const { rows } = await sql<{ kind: string }>`
      select kind from stale_pages where kind in ('sitemap', 'sitemap-index') order by 1`.execute(
      database().db,
    );
    return rows.map(({ kind }) => kind);
  };

  /** Publishes three listings. */
  async function publishThree() {
    await add(3);
    await prepare();
    await rebuildAll();
  }

  /** Adds a listing to them, and has a batch wait where it renders the page of it. */
  async function holdAnother() {
    await add(1);
    const { held, reached, goOn } = heldAt('business');
    const rendering = rebuildBatch(database().db, held, publisher(), 50);
    await reached;
    return { rendering, goOn };
  }

  it('are rendered once, when all of its pages are', async () => {
    await publishThree();
    const before = await sitemap();
    const { rendering, goOn } = await holdAnother();
    expect(await markedKinds()).toEqual(['sitemap']);
    const others = [rebuildAll(), rebuildAll()];
    await vi.waitFor(async () => expect(await waiting()).toBe(2), PATIENCE);
    expect(await sitemap()).toBe(before);
    goOn();
    const { written } = await rendering;
    expect(written).toBeGreaterThan(4);
    const results = await Promise.all(others);
    expect(await sitemap()).not.toBe(before);
    // Those of the main pages, categories, countries, cities, listings and combinations, their index, and no file twice.
    expect(results.reduce((sum, { planned }) => sum + planned, 0)).toBe(7);
    expect(await audit()).toEqual({});
  });

  it('begin with those of listings, which take longest', async () => {
    await publishThree();
    await add(1);
    const rendered: string[] = [];
    const watched: Templates = {
      ...plain,
      render(document) {
        if (document.kind === 'sitemap') rendered.push(document.path);
        return plain.render(document);
      },
    };
    let planned = 1;
    while (planned > 0) ({ planned } = await rebuildBatch(database().db, watched, publisher(), 1));
    expect(rendered).toHaveLength(6);
    expect(rendered[0]).toBe(sitemapPath('businesses', 1));
  });

  it('are rendered meanwhile once they have waited for ten seconds', async () => {
    const { db } = database();
    await publishThree();
    const { rendering, goOn } = await holdAnother();
    await sql`update stale_pages set marked_at = now() - interval '11 seconds' where kind = 'sitemap'`.execute(
      db,
    );
    let planned = 0;
    const meanwhile = rebuildBatch(db, plain, publisher(), 50).then((result) => {
      planned = result.planned;
    });
    await vi.waitFor(async () => expect(planned || (await waiting())).toBe(1), PATIENCE);
    const before = planned;
    goOn();
    await Promise.all([rendering, meanwhile]);
    expect(before).toBe(1);
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('are rendered after the last range of listings, however long they have waited', async () => {
    const { db } = database();
    await publishThree();
    await prepare(plain, 'everything');
    await sql`delete from stale_pages where kind <> 'sitemap'`.execute(db);
    await sql`update stale_pages set marked_at = now() - interval '11 seconds'`.execute(db);
    // Without other documents there would be nothing to render.
    await sql`update businesses set name = name || '?'`.execute(db);
    const { held, reached, goOn } = heldAt('business');
    const rendering = rebuildBatch(db, held, publisher(), 50);
    await reached;
    const others = rebuildAll();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    const kinds = new Set(await markedKinds());
    goOn();
    expect(await rendering).toMatchObject({ planned: 3, written: 3 });
    await others;
    expect(kinds).toEqual(new Set(['sitemap']));
    await prepare(plain, 'everything');
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('are left to the other worker if that takes longer than ten seconds', async () => {
    const { db } = database();
    await publishThree();
    const { rendering, goOn } = await holdAnother();
    expect(await rebuildBatch(db, plain, publisher(), 50)).toMatchObject({ planned: 0 });
    goOn();
    await rendering;
    await rebuildAll();
    expect(await audit()).toEqual({});
  });

  it('hold their index until all of them are rendered', async () => {
    const { db } = database();
    await publishThree();
    await add(1);
    await rebuildBatch(db, plain, publisher(), 50);
    const { held, reached, goOn } = heldAt('sitemap');
    const rendering = rebuildBatch(db, held, publisher(), 50);
    await reached;
    const others = rebuildAll();
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    const index = await markedKinds();
    goOn();
    await Promise.all([rendering, others]);
    expect(index).toEqual(['sitemap', 'sitemap-index']);
    expect(await audit()).toEqual({});
  });
});
