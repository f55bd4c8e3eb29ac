import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../api/database/connection.ts';
import { requestAction } from '../../api/imports/jobs/import-actions.queries.ts';
import { runNextImport } from '../../api/imports/jobs/run-next.ts';
import type { Random } from '../sample/random.ts';
import { FILE } from './import-ground.ts';
import { repeatedly } from './service.ts';

/** Maximum time into a transaction at which its connection is closed, in milliseconds. */
const CUT_WITHIN = 50;

/**
 * Undoes the import of the file as the server does: stopped once after its first transaction, disconnected
 * from PostgreSQL once, and then completed.
 */
export async function undoDisturbed(database: Database, random: Random) {
  const { db } = database;
  const imported = await db
    .selectFrom('imports')
    .select(['id', 'inserted'])
    .where('file_name', '=', FILE)
    .executeTakeFirst();
  const id = imported?.id ?? 0;
  const changed = await countChanges(database, id);
  if (!(await db.transaction().execute((trx) => requestAction(trx, id, 'undo'))))
    return { faults: ['The import cannot be undone.'], stopped: 0, cut: 0 };

  const stopped = (await stopAfterFirst(database, id)) ? 1 : 0;
  const cut = (await cutOff(database, random.below(CUT_WITHIN))) ? 1 : 0;
  await runNextImport(database, new AbortController().signal);
  const undone = await db
    .selectFrom('imports')
    .select(['status', 'message', 'undone_deleted', 'undone_restored', 'undone_kept'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const wanted = {
    status: 'undone',
    undone_deleted: imported?.inserted,
    undone_restored: changed,
    undone_kept: 0,
  };
  const faults = isDeepStrictEqual({ ...undone, message: '' }, { ...wanted, message: '' })
    ? []
    : [`The undone import is ${JSON.stringify(undone)}, and not ${JSON.stringify(wanted)}.`];
  return { faults, stopped, cut };
}

/** The listings that the import has changed, and whose change is not undone. */
async function countChanges({ db }: Database, id: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from import_changes where import_id = ${id} and undone_at is null`.execute(db);
  return rows[0]?.count ?? 0;
}

/** @returns false if it was complete before */
async function stopAfterFirst(database: Database, id: number): Promise<boolean> {
  const remaining = () => countChanges(database, id);
  const all = await remaining();
  const stopping = new AbortController();
  const stopLooking = repeatedly(
    async () => {
      if ((await remaining()) < all) stopping.abort();
    },
    () => 1,
  );
  const outcome = await runNextImport(database, stopping.signal);
  await stopLooking();
  return outcome?.status === 'stopped';
}

/** Closes the connection that holds the lock of imports. @returns false if the undo was complete before */
async function cutOff(database: Database, after: number): Promise<boolean> {
  const holder = (condition: RawBuilder<unknown>) => sql`
    from pg_locks join pg_stat_activity using (pid)
    where locktype = 'advisory' and database = datid and datname = current_database()
      and pid <> pg_backend_pid() and ${condition}`;
  let through = false;
  const ended = runNextImport(database, new AbortController().signal)
    .then(() => false)
    .catch(() => true)
    .finally(() => {
      through = true;
    });
  while (!through) {
    const { rows } = await sql`select ${holder(sql`xact_start is not null`)}`.execute(database.db);
    if (rows.length > 0) break;
  }
  await sleep(after);
  const held = async () =>
    (await sql`select pg_terminate_backend(pid) ${holder(sql`true`)}`.execute(database.db)).rows;
  // The client learns of the end before the backend lets go of its lock.
  while ((await held()).length > 0) await sleep(CUT_WITHIN);
  return ended;
}
