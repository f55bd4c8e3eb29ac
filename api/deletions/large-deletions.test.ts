import { type RawBuilder, sql } from 'kysely';
import { pino } from 'pino';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { AT_ONCE } from '../businesses/bulk/bulk-actions.ts';
import { startBulkService } from '../businesses/bulk/bulk-service.ts';
import { runJobs } from '../businesses/bulk/run-job.ts';
import { DELETION_ROUTES, deletionsSchema, undoAnswerSchema } from '../contract/calls/deletions.ts';
import { recount, seed } from '../database/testing/seed.ts';
import { CAFE, useDirectory } from './testing/directory.ts';

const running = new AbortController().signal;

describe('deletions of more listings than one transaction takes', () => {
  const { database, call, all, derived, countsHold, remove, undo, deletion, audit } =
    useDirectory();
  /** Seeds many listings, in three cities and five categories. */
  const fill = async (count: number) => {
    const { db } = database();
    await seed(db, [
      ...['Berlin', 'Bonn', 'Jena'].map((city) => ({ ...CAFE, name: city, city })),
      ...['A', 'B', 'C', 'D'].map((category) => ({ ...CAFE, name: `in ${category}`, category })),
    ]);
    await sql`
      insert into businesses (slug, fingerprint, name, category_id, city_id, rating, reviews)
      select 'many-' || n, n, 'Many ' || n, (select id from categories order by id offset n % 5 limit 1),
        (select id from cities order by id offset n % 3 limit 1), (n % 50) / 10.0, n % 97
      from generate_series(1, ${count - 10}::int) n`.execute(db);
    await recount(db);
  };
  const TOTAL = 2 * AT_ONCE + 2_000;
  const begin = async () => {
    await fill(TOTAL);
    return derived();
  };
  const serve = () => {
    const service = startBulkService(database(), pino({ level: 'silent' }), 90);
    onTestFinished(service.stop);
  };
  /** Halts the second batch when half of its listings are written. */
  const halt = async () => {
    const { db, pool } = database();
    const client = await pool.connect();
    await client.query('select pg_advisory_lock(1)');
    await sql`
        create or replace function halt() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock(1); return new; end $$`.execute(db);
    await sql`
        create trigger halt before update on businesses for each row
        when (new.name = ${sql.lit(`Many ${AT_ONCE + AT_ONCE / 2}`)}) execute function halt()`.execute(
      db,
    );
    let halted: number | undefined;
    return {
      reached: async () => {
        await vi.waitUntil(
          async () => {
            const { rows } = await sql<{ pid: number }>`
                select pid from pg_locks where locktype = 'advisory' and not granted and objid = 1
                  and database = (select oid from pg_database where datname = current_database())`.execute(
              db,
            );
            halted = rows[0]?.pid;
            return halted !== undefined;
          },
          { timeout: 60_000, interval: 20 },
        );
      },
      kill: () => sql`select pg_terminate_backend(${halted})`.execute(db),
      release: async () => {
        await client.query('select pg_advisory_unlock(1)');
        client.release();
        // Waits for the current batch.
        await sql`drop trigger halt on businesses`.execute(db);
      },
    };
  };

  /** Waits until so many connections are in a transaction, or wait for a lock. */
  const untilConnections = (state: RawBuilder<boolean>, count: number) =>
    vi.waitUntil(
      async () => {
        const { rows } = await sql`
          select from pg_stat_activity
          where datname = current_database() and pid <> pg_backend_pid() and ${state}`.execute(
          database().db,
        );
        return rows.length === count;
      },
      { timeout: 60_000, interval: 20 },
    );

  it('continue in the background, show their progress, and are undone the same way', async () => {
    const before = await begin();
    serve();
    const answer = await remove(DELETION_ROUTES.deleteAll.path);
    expect(answer).toMatchObject({ deletedCount: TOTAL, finished: true });
    expect(await all()).toEqual({ deleted: TOTAL });
    await countsHold();
    expect(await deletion(answer.deletionId)).toMatchObject({
      kind: 'all',
      state: 'done',
      businessCount: TOTAL,
      progress: null,
    });
    const back = undoAnswerSchema.parse(await (await undo(answer.deletionId)).json());
    expect(back).toMatchObject({ restoredCount: TOTAL, finished: true });
    expect(await all()).toEqual({ here: TOTAL });
    expect(await derived()).toEqual(before);
    expect((await deletion(answer.deletionId)).state).toBe('undone');
  });

  it('lose only the current batch when the process is killed', async () => {
    await begin();
    const { db } = database();
    const halted = await halt();
    const asked = remove(DELETION_ROUTES.deleteAll.path);
    const killed = vi.waitUntil(() => runJobs(database(), running), { timeout: 60_000 });
    killed.catch(() => undefined);
    await halted.reached();
    await halted.kill();
    await expect(killed).rejects.toThrow();
    expect(await all()).toEqual({ here: TOTAL - AT_ONCE, deleted: AT_ONCE });
    await countsHold();
    const [job] = await db.selectFrom('bulk_jobs').selectAll().execute();
    expect(job).toMatchObject({ changed_count: AT_ONCE, finished_at: null });
    await halted.release();
    serve();
    expect(await asked).toMatchObject({ deletedCount: TOTAL, finished: true });
    expect(await all()).toEqual({ deleted: TOTAL });
    await countsHold();
  });

  it('stop when they are undone', async () => {
    const before = await begin();
    const halted = await halt();
    serve();
    const asked = remove(DELETION_ROUTES.deleteAll.path);
    await halted.reached();
    const { id } = await database()
      .db.selectFrom('deletions')
      .select('id')
      .executeTakeFirstOrThrow();
    expect(await deletion(id)).toMatchObject({
      state: 'deleting',
      businessCount: AT_ONCE,
      progress: { done: AT_ONCE, total: TOTAL },
      canUndo: true,
    });
    const back = undo(id);
    await vi.waitUntil(
      async () =>
        (
          await sql`select from pg_locks where locktype = 'advisory' and not granted and objid <> 1`.execute(
            database().db,
          )
        ).rows.length > 0,
      { timeout: 20_000, interval: 20 },
    );
    await halted.release();
    expect(undoAnswerSchema.parse(await (await back).json())).toMatchObject({
      restoredCount: 2 * AT_ONCE,
      finished: true,
    });
    expect(await asked).toMatchObject({ deletedCount: 2 * AT_ONCE });
    expect(await all()).toEqual({ here: TOTAL });
    expect(await derived()).toEqual(before);
    expect((await deletion(id)).state).toBe('undone');
  });

  it('are one job for two requests', async () => {
    await begin();
    const { pool } = database();
    // The requests meet at a locked listing: one that came after the job had finished would begin another.
    const client = await pool.connect();
    await client.query('begin');
    await client.query('select from businesses for update');
    const asked = [1, 2, 3].map(() => remove(DELETION_ROUTES.deleteAll.path));
    await untilConnections(sql`wait_event_type = 'Lock'`, 3);
    await client.query('rollback');
    client.release();
    await untilConnections(sql`xact_start is not null and backend_type = 'client backend'`, 0);
    serve();
    const answers = await Promise.all(asked);
    expect(new Set(answers.map(({ deletionId }) => deletionId)).size).toBe(1);
    const list = deletionsSchema.parse(await (await call('GET', DELETION_ROUTES.list.path)).json());
    expect(list).toMatchObject({ total: 1, deletions: [{ businessCount: TOTAL }] });
    expect(await audit()).toHaveLength(1);
  });

  it('do not include listings that are added later', async () => {
    await begin();
    const { db } = database();
    const asked = remove(DELETION_ROUTES.deleteAll.path);
    await vi.waitUntil(
      async () => (await db.selectFrom('bulk_jobs').select('id').execute()).length > 0,
      { timeout: 20_000 },
    );
    await seed(db, [{ ...CAFE, name: 'Late' }]);
    await runJobs(database(), new AbortController().signal);
    expect(await asked).toMatchObject({ deletedCount: TOTAL });
    expect(await all()).toEqual({ here: 1, deleted: TOTAL });
  });
});
