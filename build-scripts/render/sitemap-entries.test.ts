import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { BUSINESSES_PER_SITEMAP } from '../../api/changes/sitemap-sizes.ts';
import { enterListings } from '../../api/changes/sitemap-slots.queries.ts';
import { untilWaiting } from '../../api/database/testing/waiting.ts';
import { rebuildBatch, type Templates } from './rebuild-batch.ts';
import { heldAt, PATIENCE, plain, useRebuilding } from './testing/rebuilding.ts';

describe('the sitemap of listings', () => {
  const { add, audit, change, database, emptyFolder, prepare, publisher, rebuildAll, waiting } =
    useRebuilding();

  /** Addresses of the listings in the published sitemap. */
  const listed = async () => {
    const file = String(await publisher().readFile('sitemaps/businesses/page-1.xml'));
    return [...file.matchAll(/\/business\/[\w-]+/g)].map(([path]) => path).sort();
  };
  const pathsOf = async (ids: readonly (number | undefined)[]) => {
    const { rows } = await sql<{ path: string }>`
      select '/business/' || slug as path from businesses where id = any(${ids}) order by 1`.execute(
      database().db,
    );
    return rows.map(({ path }) => path);
  };
  const one = (id: number | undefined) => sql`select ${id}::bigint`;
  const withdraw = (id: number | undefined) => change(one(id), sql`approved = false`);
  const approve = (id: number | undefined) => change(one(id), sql`approved = true`);

  async function publishThree() {
    const ids = await add(3);
    await prepare();
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf(ids));
    return ids;
  }

  it('has a listing that was withdrawn and approved again while its page stayed', async () => {
    const ids = await publishThree();
    await withdraw(ids[1]);
    await approve(ids[1]);
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf(ids));
    expect(await audit()).toEqual({});
  });

  it('has the new address of a listing, and none of a listing that closed for good', async () => {
    const ids = await publishThree();
    await change(one(ids[0]), sql`slug = slug || '-moved'`);
    await change(one(ids[1]), sql`status = 'permanently_closed'`);
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf([ids[0], ids[2]]));
    expect(await audit()).toEqual({});
    await change(one(ids[1]), sql`status = 'open'`);
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf(ids));
    expect(await audit()).toEqual({});
  });

  it('has no page that another target is yet to get', async () => {
    const ids = await publishThree();
    const [failing] = await pathsOf([ids[0]]);
    await emptyFolder();
    await prepare();
    const templates: Templates = {
      ...plain,
      async render(document) {
        if (document.path === failing) throw new Error('This page fails.');
        return plain.render(document);
      },
    };
    await rebuildAll(templates);
    expect(await listed()).toEqual(await pathsOf(ids.slice(1)));
    await sql`update stale_pages set retry_at = null`.execute(database().db);
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf(ids));
    expect(await audit()).toEqual({});
  });

  it('is right when a listing is withdrawn while its page is rendered', async () => {
    const ids = await publishThree();
    await change(one(ids[2]), sql`name = name || '!'`);
    const { held, reached, goOn } = heldAt('business');
    const rendering = rebuildBatch(database().db, held, publisher(), 50);
    await reached;
    const withdrawing = withdraw(ids[2]);
    await vi.waitFor(async () => expect(await waiting()).toBe(1), PATIENCE);
    goOn();
    // They wait for each other if the change takes the slot first.
    await Promise.all([rendering, withdrawing]);
    await rebuildAll();
    expect(await listed()).toEqual(await pathsOf(ids.slice(0, 2)));
    expect(await audit()).toEqual({});
  });

  it.each([
    [1, 2],
    [2, 1],
  ])(
    'is right when a file ends while the listings %i and %i of it are published',
    async (...nths) => {
      const { db } = database();
      const ids = await publishThree();
      // Two slots of the first file are free for the two listings that stay of the second.
      await sql`delete from sitemap_slots`.execute(db);
      await sql`insert into sitemap_slots (slot, business_id)
      select n, 1_000_000 + nullif(nullif(n, 5), 6)
      from generate_series(1, ${sql.lit(BUSINESSES_PER_SITEMAP)}) n
      union all select ${sql.lit(BUSINESSES_PER_SITEMAP)} + nth, id
      from unnest(${ids}::bigint[]) with ordinality as listing (id, nth)`.execute(db);
      const withdrawing = await db.transaction().execute(async (trx) => {
        const enter = (nth: number) =>
          enterListings(trx, [{ key: ids[nth] ?? 0, path: `/business/${nth}` }], '2026-02-03');
        await enter(nths[0] ?? 0);
        const changing = withdraw(ids[0]);
        // Awaited below: until then a rejection must not count as unhandled.
        changing.catch(() => undefined);
        await untilWaiting(db, 1);
        await enter(nths[1] ?? 0);
        return { changing };
      });
      await withdrawing.changing;
      const { rows } = await sql`
      select slot, business_id as id, entry from sitemap_slots where business_id = any(${ids})
      or business_id is null order by business_id`.execute(db);
      const entered = (nth: number) => ({
        ...{ id: ids[nth], slot: expect.any(Number) },
        entry: `/business/${nth}\t2026-02-03T00:00:00.000Z`,
      });
      expect(rows).toEqual([entered(1), entered(2)]);
    },
  );
});
