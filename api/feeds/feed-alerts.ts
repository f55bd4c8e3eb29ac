import { type Kysely, sql, type Transaction } from 'kysely';
import { TOLD_FAILURES } from '../contract/calls/feeds.ts';
import { quoted } from '../contract/text/quoted.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import type { DB } from '../database/tables.ts';
import { findImport } from '../imports/jobs/import-list.queries.ts';
import type { Mail, SendMail } from '../mail.ts';
import { FAILING_SINCE, FAILURES, SUCCEEDED_AT } from './feeds.queries.ts';

const failing = (db: Kysely<DB>) =>
  db.selectFrom('feeds as f').where(FAILURES, '>=', TOLD_FAILURES);

const lastFailure = (db: Kysely<DB>, feedId: number) =>
  db
    .selectFrom('imports')
    .select(['id', 'finished_at as at'])
    .where('feed_id', '=', feedId)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

/**
 * Feeds that have failed so often in a row that administrators are told, with the times of the first failure
 * and the last.
 */
export async function listFailing(db: Kysely<DB>) {
  const feeds = await failing(db)
    .select(['f.id', 'f.name', FAILING_SINCE.as('since')])
    .orderBy('f.name')
    .execute();
  return Promise.all(
    feeds.map(async (feed) => ({ ...feed, at: (await lastFailure(db, feed.id)).at })),
  );
}

/**
 * Mails about the next feed that fails, once until it works again.
 * @param officeUrl origin of the back office
 * @returns false if there is none
 * @throws the error of the mail server, after which the next call tries again
 */
export async function mailNextFailure(
  trx: Transaction<DB>,
  send: SendMail,
  officeUrl: string,
): Promise<boolean> {
  const feed = await failing(trx)
    .where(sql<boolean>`coalesce(f.told_at <= ${SUCCEEDED_AT}, true)`)
    .select(['f.id', 'f.name', FAILURES.as('failures')])
    .orderBy('f.id')
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!feed) return false;
  const { notice, message } = await findImport(trx, (await lastFailure(trx, feed.id)).id);
  const reason = notice ? sayNotice(notice, 'tr') : (message ?? '');
  await trx.updateTable('feeds').set({ told_at: sql`now()` }).where('id', '=', feed.id).execute();
  await send(failureMail(feed, reason, officeUrl));
  return true;
}

const failureMail = (
  { id, name, failures }: { readonly id: number; readonly name: string; readonly failures: number },
  reason: string,
  officeUrl: string,
): Mail => ({
  subject: `${quoted(name)} kaynağı alınamıyor`,
  text: `${quoted(name)} kaynağı art arda ${failures} kez alınamadı. İşletmeler olduğu gibi duruyor.

Son hata: ${reason}

Ayrıntılar ve ayarlar: ${officeUrl}/admin/feeds/${id}
`,
});
