import { type Kysely, sql } from 'kysely';
import type { AuditAction } from '../contract/calls/audit.ts';
import { OTHER_NETWORKS } from '../contract/calls/audit.ts';
import { LOCKS } from '../database/advisory-locks.ts';
import type { DB } from '../database/tables.ts';
import { NO_ACCOUNT, writeAudit } from './audit.queries.ts';

/** Failures of one name from one network within this time are one entry, in seconds. */
const WINDOW_SECONDS = 3_600;
/**
 * Entries of one action within the window. Failures from further networks are counted in one more entry.
 * With 90 days kept, attackers can cause at most 110,000 entries.
 */
const MAX_ENTRIES = 50;

export type FailedSignIn = {
  readonly action: Extract<AuditAction, 'session.sign_in_failed' | 'session.code_failed'>;
  /** The administrator's name; '' if no account has the name, since it may be a mistyped password. */
  readonly subject: string;
  readonly network: string;
};

/** Counts a failed sign-in in the entry of its name and network, or adds an entry. */
export async function noteFailedSignIn(db: Kysely<DB>, failed: FailedSignIn): Promise<void> {
  const { action } = failed;
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(LOCKS.failedSignIns)})`.execute(trx);
    const recent = await trx
      .selectFrom('audit_entries')
      .where('action', '=', action)
      .where('at', '>', sql<Date>`now() - make_interval(secs => ${WINDOW_SECONDS})`)
      .orderBy('id', 'desc')
      .limit(MAX_ENTRIES + 1)
      .select(['id', 'subject', sql<string | null>`after ->> 'network'`.as('network')])
      .execute();
    const entryOf = (subject: string, network: string) =>
      recent.find((entry) => entry.subject === subject && entry.network === network);
    const own = entryOf(failed.subject, failed.network);
    const isFull = own === undefined && recent.length >= MAX_ENTRIES;
    const { subject, network } = isFull ? { subject: '', network: OTHER_NETWORKS } : failed;
    const existing = isFull ? entryOf(subject, network) : own;
    const lastAttemptAt = new Date().toISOString();
    if (existing === undefined)
      return writeAudit(trx, NO_ACCOUNT, {
        action,
        subject,
        after: { network, attempts: 1, lastAttemptAt },
      });
    await sql`
      update audit_entries set after = after || jsonb_build_object(
        'attempts', (after ->> 'attempts')::int + 1, 'lastAttemptAt', ${lastAttemptAt}::text)
      where id = ${existing.id}`.execute(trx);
  });
}
