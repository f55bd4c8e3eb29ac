import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import type { AbsentRule } from '../contract/calls/feeds.ts';
import { csv, PATIENCE, row } from '../imports/testing/use-imports.ts';
import { useFeeds } from './testing/use-feeds.ts';

/** A release of the cafés with these numbers. */
const release = (...numbers: readonly number[]) => csv(...numbers.map((nth) => row(nth)));
const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);
const TEN = upTo(10);
const NINE = upTo(9);

describe('a full release of a feed', () => {
  const feeds = useFeeds();
  const { imports } = feeds;
  const db = () => imports().database.db;
  const create = (absentRule: AbsentRule, name = 'Places') =>
    feeds.create({ name, fullRelease: true, absentRule });
  const edit = (nth: number, set: ReturnType<typeof sql>) =>
    db()
      .transaction()
      .execute(async (trx) => {
        const { id } = await trx
          .selectFrom('businesses')
          .select('id')
          .where('name', '=', `Café ${nth}`)
          .executeTakeFirstOrThrow();
        await changeListings(trx, PRIORITY.edit, (listings) => listings.update({ ids: [id], set }));
      });
  /** The listings that are closed or deleted, as `10 permanently_closed`. */
  const gone = async () => {
    const rows = await db()
      .selectFrom('businesses')
      .select(['name', 'status', 'deleted_at'])
      .where(({ or, eb }) => or([eb('status', '<>', 'open'), eb('deleted_at', 'is not', null)]))
      .orderBy('id')
      .execute();
    return rows.map(({ name, status, deleted_at }) => {
      return `${name.slice(5)} ${deleted_at === null ? status : 'deleted'}`;
    });
  };
  const everything = async () => {
    const { rows } = await sql<{ row: string }>`
      select to_jsonb(b) - 'updated_at' as row from businesses b order by id`.execute(db());
    return rows;
  };
  const undo = async (importId: number) => {
    expect((await imports().act(importId, 'undo')).status).toBe(200);
    await expect
      .poll(async () => (await imports().state(importId)).status, PATIENCE)
      .toBe('undone');
  };

  it('marks what it lacks as not seen, and counts it in the history', async () => {
    const { id } = await create('keep');
    expect((await feeds.run(id, release(...TEN))).absent).toBe(0);
    expect((await feeds.run(id, release(...NINE, 11))).absent).toBe(1);
    expect(await gone()).toEqual([]);
    const shown = async (path: string) =>
      (await imports().read(`/api/admin/businesses${path}`)).json();
    const { businesses } = await shown(`?notSeen=${id}`);
    expect(businesses).toMatchObject([{ name: 'Café 10' }]);
    const { notSeen } = await shown(`/${businesses[0].id}`);
    expect(notSeen).toMatchObject([{ feedId: id, name: 'Places' }]);
    expect((await shown(`?notSeen=${id + 1}`)).total).toBe(0);
    const closed = await feeds.bulk({ action: 'close', filter: { notSeen: id } });
    expect(closed).toMatchObject({ changedCount: 1 });
    expect(await gone()).toEqual(['10 permanently_closed']);
    expect((await feeds.run(id, release(...upTo(8), 10, 11))).absent).toBe(1);
    const runs = await feeds.history(id);
    expect(runs.map(({ went, returned, ruled }) => [went, returned, ruled])).toEqual([
      [1, 1, 0],
      [1, 0, 0],
      [0, 0, 0],
    ]);
    const report = await imports().read(`/api/admin/imports/${runs[0]?.import.id}/report`);
    expect((await report.json()).remarks).toContainEqual({ code: 'absent', params: { count: 1 } });
  });

  it.each([
    ['close', '10 permanently_closed', 'absent-close'],
    ['remove', '10 deleted', 'absent-remove'],
  ] as const)(
    'applies the rule "%s", restores what returns, and can be undone',
    async (rule, after, code) => {
      const { id } = await create(rule);
      await feeds.run(id, release(...TEN));
      const before = await everything();
      const { lastImport: second } = await feeds.run(id, release(...NINE));
      expect(await gone()).toEqual([after]);
      const closed = await everything();
      const report = await imports().read(`/api/admin/imports/${second?.id}/report`);
      expect((await report.json()).remarks).toContainEqual({ code, params: { count: 1 } });
      expect((await feeds.history(id))[0]).toMatchObject({ went: 1, ruled: 1 });

      const { lastImport: third } = await feeds.run(id, `${release(...TEN)}\n`);
      expect(third).toMatchObject({ updated: 1 });
      expect(await gone()).toEqual([]);
      await undo(third?.id ?? 0);
      expect(await everything()).toEqual(closed);
      await undo(second?.id ?? 0);
      expect(await everything()).toEqual(before);
      expect(await feeds.find(id)).toMatchObject({ absent: 0 });
    },
  );

  it('does not take a rejected row with an identifier for an absent listing', async () => {
    const { id } = await create('close');
    await feeds.run(id, release(...TEN));
    const before = await everything();
    const broken = csv(...NINE.map((nth) => row(nth)), row(10, { city: 'x'.repeat(1_000) }));
    const { absent, lastImport } = await feeds.run(id, broken);
    expect({ absent, rejected: lastImport?.rejected }).toEqual({ absent: 0, rejected: 1 });
    expect(await everything()).toEqual(before);
    expect((await feeds.run(id, release(...NINE))).absent).toBe(1);
    expect(await gone()).toEqual(['10 permanently_closed']);
  });

  it('applies no rule if more than a fifth is absent, nor in the releases after that', async () => {
    const { id } = await create('close');
    await feeds.run(id, release(...TEN));
    const { lastImport, absent } = await feeds.run(id, release(...upTo(7)));
    expect(absent).toBe(3);
    const report = await imports().read(`/api/admin/imports/${lastImport?.id}/report`);
    expect((await report.json()).remarks).toContainEqual({
      code: 'absent-withheld',
      params: { percent: 30, most: 20 },
    });
    await feeds.run(id, release(...upTo(7), 20));
    expect(await gone()).toEqual([]);
  });

  it('leaves what an administrator has decided, and what others have brought in or still have', async () => {
    await imports().take(release(8));
    const { id } = await create('close');
    const other = await create('keep', 'Other');
    await feeds.run(id, release(...upTo(40)));
    await feeds.run(other.id, release(7));
    await edit(9, sql`edited_fields = '{status}'`);
    await feeds.run(id, release(...upTo(6), ...upTo(40).slice(10)));
    expect((await feeds.find(id)).absent).toBe(4);
    expect(await gone()).toEqual(['10 permanently_closed']);
  });

  it('removes no listing that an administrator has edited', async () => {
    const { id } = await create('remove');
    await feeds.run(id, release(...TEN));
    await edit(10, sql`edited_fields = '{phone}'`);
    await feeds.run(id, release(...NINE));
    expect(await gone()).toEqual([]);
  });

  it('does not close a returning listing that its file says is closed', async () => {
    const { id } = await create('close');
    const withStatus = (...closed: readonly number[]) =>
      csv(...TEN.map((nth) => row(nth)))
        .split('\n')
        .map(
          (line, nth) =>
            `${line},${nth === 0 ? 'status' : closed.includes(nth) ? 'permanently closed' : ''}`,
        )
        .join('\n');
    await feeds.run(id, withStatus());
    await feeds.run(id, release(...NINE));
    expect(await gone()).toEqual(['10 permanently_closed']);
    await feeds.run(id, withStatus(10));
    expect(await gone()).toEqual(['10 permanently_closed']);
  });

  it('ends as any import does if its feed is deleted meanwhile', async () => {
    const { id } = await create('close');
    await feeds.run(id, release(...TEN));
    await sql`create function forget() returns trigger language plpgsql as
      $$ begin delete from feeds; return null; end $$`.execute(db());
    await sql`create trigger forget after insert on import_seen execute function forget()`.execute(
      db(),
    );
    feeds.files.answers((_, response) => response.end(release(...NINE)));
    await feeds.act(id, 'run');
    const last = async () => (await imports().list()).imports[0];
    await expect.poll(last, PATIENCE).toMatchObject({ status: 'done', unchanged: 9, feedId: null });
    expect(await gone()).toEqual([]);
    await sql`drop function forget() cascade`.execute(db());
  });

  it('continues after a kill between its last row and its rule', async () => {
    const { id } = await create('close');
    await feeds.run(id, release(...TEN));
    // A trigger stands for the kill: the rule fails once everything else is stored.
    await sql`create function fail() returns trigger language plpgsql as
      $$ begin raise exception 'killed' using errcode = '57P01'; end $$`.execute(db());
    await sql`create trigger fail before update on businesses for each row
      when (new.status = 'permanently_closed') execute function fail()`.execute(db());
    feeds.files.answers((_, response) => response.end(release(...NINE)));
    await feeds.act(id, 'run');
    await expect.poll(async () => (await feeds.find(id)).lastImport?.rowsRead, PATIENCE).toBe(9);
    expect(await gone()).toEqual([]);
    await sql`drop trigger fail on businesses`.execute(db());
    await expect.poll(gone, PATIENCE).toEqual(['10 permanently_closed']);
    await sql`drop function fail()`.execute(db());
    await expect
      .poll(async () => (await feeds.history(id))[0], PATIENCE)
      .toMatchObject({ went: 1, ruled: 1, import: { status: 'done', unchanged: 9 } });
  });
});
