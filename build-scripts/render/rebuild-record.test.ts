import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { compileTemplates } from '../testing/compiled.ts';
import { makeOneListingSite, type OneListingSite } from '../testing/one-listing.ts';
import { isOutdated } from './check-publication.ts';
import { problemRecord } from './problem-record.ts';
import { workerInput } from './rebuild.ts';
import { endRebuild, recordBatch } from './rebuild-record.queries.ts';
import { startWorkers } from './workers.ts';

describe('the record of rebuilds', () => {
  const database = useTestDatabase();
  const db = () => database().db;

  beforeEach(async () => {
    await sql`truncate rebuilds, stale_pages`.execute(db());
    await sql`update publication set problem = null, problem_since = null`.execute(db());
  });

  const problem = async () =>
    (await db().selectFrom('publication').select('problem').executeTakeFirstOrThrow()).problem;

  it('has the version of the templates at its first batch', async () => {
    const batch = { planned: 1, rendered: 1, written: 1, unchanged: 0, removed: 0, failures: [] };
    const record = async (version: string) => {
      await db().updateTable('publication').set({ template_version: version }).execute();
      await db()
        .transaction()
        .execute((trx) => recordBatch(trx, batch));
    };
    await record('one');
    await record('two');
    await endRebuild(db());
    await record('two');
    const { rows } = await sql<{ template_version: string; rendered: number }>`
      select template_version, rendered from rebuilds order by id`.execute(db());
    expect(rows).toEqual([
      { template_version: 'one', rendered: 2 },
      { template_version: 'two', rendered: 1 },
    ]);
  });

  it('keeps the last thousand, and forgets others when one has ended', async () => {
    await sql`insert into rebuilds (finished_at, rendered)
      select now(), n from generate_series(1, 1200) n`.execute(db());
    const kept = async () => {
      const { rows } = await sql<{ count: number; oldest: number }>`
        select count(*) as count, min(rendered) as oldest from rebuilds`.execute(db());
      return rows[0];
    };
    await endRebuild(db());
    expect(await kept()).toEqual({ count: 1_200, oldest: 1 });
    await sql`insert into rebuilds (rendered) values (1201)`.execute(db());
    await sql`insert into stale_pages (kind, key, page, priority) values ('home', 0, 1, 1)`.execute(
      db(),
    );
    await endRebuild(db());
    expect(await kept()).toEqual({ count: 1_201, oldest: 1 });
    await sql`truncate stale_pages`.execute(db());
    await endRebuild(db());
    expect(await kept()).toEqual({ count: 1_000, oldest: 202 });
    const open = await sql`select from rebuilds where finished_at is null`.execute(db());
    expect(open.rows).toEqual([]);
  });

  it('keeps the last large ones, by which the rate is measured', async () => {
    await sql`insert into rebuilds (finished_at, rendered)
      select now(), case when n <= 7 then 1000 else 1 end from generate_series(1, 1200) n`.execute(
      db(),
    );
    await sql`insert into rebuilds (rendered) values (1)`.execute(db());
    await endRebuild(db());
    const { rows } = await sql<{ rendered: number; count: number }>`
      select rendered, count(*) as count from rebuilds group by 1 order by 1`.execute(db());
    expect(rows).toEqual([
      { rendered: 1, count: 1_000 },
      { rendered: 1_000, count: 5 },
    ]);
  });

  it('forgets a problem that a process before has met with the first batch that succeeds', async () => {
    const record = () =>
      problemRecord(db(), (failure) => {
        throw failure;
      });
    await record().failed(new Error('The disk is full.'));
    expect(await problem()).toBe('The disk is full.');
    record().succeeded();
    await expect.poll(problem).toBeNull();
  });

  describe('and of processes with former templates', () => {
    let site: OneListingSite;
    let outdated: unknown;

    beforeAll(async () => {
      await compileTemplates(inject('databaseServer'));
      site = await makeOneListingSite(database());
      await site.publish();
      await sql`update publication set template_version = 'newer'`.execute(db());
      const workers = startWorkers(workerInput(site.config, database()), 1, () => {});
      outdated = await workers.rebuild().catch((error: unknown) => error);
      await workers.stop();
    });
    afterAll(() => site.remove());

    const meet = (error: unknown) =>
      problemRecord(db(), (failure) => {
        throw failure;
      }).failed(error);
    const age = (table: 'stale_pages' | 'rebuilds', minutes: number) =>
      table === 'rebuilds'
        ? sql`insert into rebuilds (last_batch_at) values (now() - make_interval(mins => ${minutes}))`
        : sql`insert into stale_pages (kind, key, page, priority, marked_at)
            values ('home', 0, 1, 1, now() - make_interval(mins => ${minutes}))`;

    it('says nothing of them while others publish, or nothing is to be published', async () => {
      expect(isOutdated(outdated)).toBe(true);
      await meet(outdated);
      expect(await problem()).toBeNull();
      await age('stale_pages', 1).execute(db());
      await meet(outdated);
      expect(await problem()).toBeNull();
      await sql`truncate stale_pages`.execute(db());
      await age('stale_pages', 60).execute(db());
      await age('rebuilds', 1).execute(db());
      await meet(outdated);
      expect(await problem()).toBeNull();
    });

    it('reports that publishing has stopped', async () => {
      await age('stale_pages', 3).execute(db());
      await age('rebuilds', 3).execute(db());
      await meet(outdated);
      expect(await problem()).toMatch(/with templates newer now, .* and restart it\.$/);
    });

    it('leaves alone what others say who have the current ones', async () => {
      await age('stale_pages', 3).execute(db());
      await meet(new Error('The disk is full.'));
      await meet(outdated);
      expect(await problem()).toBe('The disk is full.');
    });
  });
});
