import { type Kysely, sql } from 'kysely';
import {
  FAILED_IMPORT_DAYS,
  LISTED_ACTIVITY,
  LISTED_FAILED_IMPORTS,
} from '../contract/calls/overview.ts';
import { countRows } from '../database/count-rows.ts';
import type { DB } from '../database/tables.ts';

/** The newest entries of the audit log. */
export const listActivity = (db: Kysely<DB>) =>
  db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'username', 'action', 'subject'])
    .orderBy('id', 'desc')
    .limit(LISTED_ACTIVITY)
    .execute();

/** The number of unread messages, and the time of the newest. */
export const readUnread = (db: Kysely<DB>) =>
  db
    .selectFrom('contact_messages')
    .where('read_at', 'is', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      eb.fn.max<Date | null>('created_at').as('at'),
    ])
    .executeTakeFirstOrThrow();

/** The number of imports that are queued or running. */
export const countOpenImports = (db: Kysely<DB>) =>
  countRows(db.selectFrom('imports').where('status', 'in', ['queued', 'running', 'undoing']));

/**
 * Recent failed imports, without dry runs, whose file has not been imported since, by its content or its name.
 * Those of feeds are told as feeds.
 */
export const listFailedImports = (db: Kysely<DB>) =>
  db
    .selectFrom('imports as i')
    .where('i.status', '=', 'failed')
    .where('i.dry_run', '=', false)
    .where('i.feed_id', 'is', null)
    .where('i.finished_at', '>', sql<Date>`now() - make_interval(days => ${FAILED_IMPORT_DAYS})`)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('imports as later')
            .select('later.id')
            .where((where) =>
              where.or([
                where('later.file_hash', '=', where.ref('i.file_hash')),
                where('later.file_name', '=', where.ref('i.file_name')),
              ]),
            )
            .whereRef('later.id', '>', 'i.id')
            .where('later.status', '=', 'done')
            .where('later.dry_run', '=', false),
        ),
      ),
    )
    .orderBy('i.finished_at', 'desc')
    .limit(LISTED_FAILED_IMPORTS)
    .select(['i.id', 'i.file_name as fileName', 'i.finished_at as at'])
    .execute();

/** The number of pages that fail to render, and when the first and the last of them began to. */
export async function readFailedPages(db: Kysely<DB>) {
  const failedAt = sql`coalesce(failed_at, marked_at)`;
  return db
    .selectFrom('stale_pages')
    .where('retry_at', 'is not', null)
    .select((eb) => [
      eb.fn.countAll<number>().as('count'),
      sql<Date | null>`min(${failedAt})`.as('at'),
      sql<Date | null>`max(${failedAt})`.as('since'),
    ])
    .executeTakeFirstOrThrow();
}

/** When a rebuild last wrote or removed a page. */
export async function readLastPublished(db: Kysely<DB>): Promise<Date | null> {
  const last = await db
    .selectFrom('rebuilds')
    .select('last_batch_at as at')
    .where(sql<boolean>`written + removed > 0`)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.at ?? null;
}

export async function readDatabaseBytes(db: Kysely<DB>): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`
    select pg_database_size(current_database()) as bytes`.execute(db);
  return rows[0]?.bytes ?? 0;
}
