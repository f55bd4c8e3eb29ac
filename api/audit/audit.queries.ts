import { type Kysely, sql, type Transaction } from 'kysely';
import { type AuditAction, TERMINAL_NAME } from '../contract/calls/audit.ts';
import { CHANGE_ACTIONS, type ChangeAction } from '../contract/calls/bulk-changes.ts';
import type { DB } from '../database/tables.ts';
import { keptFor } from '../site-settings/retention.queries.ts';

/** The author of an audit entry. */
export type Actor = { readonly id: number | null; readonly username: string | null };

/** The actor of a command in a terminal of the server. */
export const TERMINAL: Actor = { id: null, username: TERMINAL_NAME };

/** The actor of an entry without an account, such as a failed sign-in. */
export const NO_ACCOUNT: Actor = { id: null, username: null };

export type AuditedAction = {
  readonly action: AuditAction;
  /** Text that identifies the object of the action. */
  readonly subject: string;
  readonly businessId?: number;
  /** Names of fields and their values; never a password, a token or the hash of one. */
  readonly before?: object;
  readonly after?: object;
};

/** Characters of a subject; an uploaded file name may be longer. */
const SUBJECT_MAX = 500;

const jsonOf = (values: object | undefined) => (values ? JSON.stringify(values) : null);

/** Writes an audit entry, in the transaction of the action itself. */
export async function writeAudit(
  trx: Transaction<DB>,
  actor: Actor,
  { action, subject, businessId, before, after }: AuditedAction,
): Promise<void> {
  await trx
    .insertInto('audit_entries')
    .values({
      administrator_id: actor.id,
      username: actor.username,
      action,
      business_id: businessId ?? null,
      subject: subject.slice(0, SUBJECT_MAX),
      before: jsonOf(before),
      after: jsonOf(after),
    })
    .execute();
}

/** Writes one audit entry for each of these listings. */
export async function writeAuditOfEach(
  trx: Transaction<DB>,
  actor: Actor,
  audited: Pick<AuditedAction, 'action' | 'before' | 'after'>,
  ids: readonly number[],
): Promise<void> {
  await sql`
    insert into audit_entries (administrator_id, username, action, business_id, subject, before, after)
    select ${actor.id}::int, ${actor.username}::text, ${audited.action}::text, id, name,
      ${jsonOf(audited.before)}::jsonb, ${jsonOf(audited.after)}::jsonb
    from businesses where id = any(${ids}::bigint[]) order by id`.execute(trx);
}

/**
 * A condition: the entry is of this listing, alone, in a bulk change or in a deletion. An undo of a deletion restores the
 * listings that are still deleted; a restore of several writes its entry in the transaction that brings them back.
 */
export const isOfBusiness = (id: number) =>
  // The expressions of partial indexes.
  sql<boolean>`(business_id = ${id}
    or after ? 'changeId' and (after ->> 'changeId')::int = any(
      array(select change_id from bulk_change_values where business_id = ${id}))
    or after ? 'deletionId' and (after ->> 'deletionId')::bigint = any(
      array(select deletion_id from deleted_listings where business_id = ${id}))
      and (action not in ('deletion.undo', 'businesses.restore') or exists (
        select from deleted_listings d
        where d.business_id = ${id} and d.deletion_id = (after ->> 'deletionId')::bigint
          and case action when 'deletion.undo' then d.restored_at >= at else d.restored_at = at end)))`;

const ofOneOrMany = <Action extends ChangeAction>(action: Action) =>
  [`business.${action}`, `businesses.${action}`] as const;

const EDITS = ofOneOrMany('edit');
const [APPROVALS, WITHDRAWALS] = [ofOneOrMany('approve'), ofOneOrMany('withdraw')];

/**
 * The username and time of a listing's last edit, or if there is none of its last other change by an administrator.
 * @param since ignores earlier changes
 */
export const findLastChange = (db: Kysely<DB>, businessId: number, since: Date) =>
  db
    .selectFrom('audit_entries')
    .select(['username', 'at'])
    .where(isOfBusiness(businessId))
    .where('action', 'in', CHANGE_ACTIONS.flatMap(ofOneOrMany))
    .where('at', '>=', since)
    .orderBy(({ eb }) => eb('action', 'in', EDITS), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Finds who has approved a listing, or withdrawn its approval.
 * @param approved whether the listing is approved now
 * @returns undefined where an import, or the undo of a bulk change, has set that state
 */
export async function findApproval(db: Kysely<DB>, businessId: number, approved: boolean) {
  const last = await db
    .selectFrom('audit_entries')
    .select(['username', 'at', 'action'])
    .where(isOfBusiness(businessId))
    .where('action', 'in', [...APPROVALS, ...WITHDRAWALS])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (approved ? APPROVALS : WITHDRAWALS).some((action) => action === last?.action)
    ? last
    : undefined;
}

/** Days for which entries of failed sign-ins are kept. The privacy policy says so. */
export const FAILED_SIGN_INS_DAYS = 90;
/** Entries that one statement deletes. */
const AT_ONCE = 5_000;

/**
 * Deletes entries that are older than the site settings keep them, and those of failed sign-ins, which any visitor can
 * cause, after 90 days.
 * @param stopping stops between two statements; the next call continues
 * @returns the number of deleted entries
 */
export async function forgetEntries(db: Kysely<DB>, stopping: AbortSignal): Promise<number> {
  let forgotten = 0;
  while (!stopping.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entries where id in (
        select id from audit_entries
        where at < now() - make_interval(days => ${sql.lit(FAILED_SIGN_INS_DAYS)}) and (
          action in ('session.sign_in_failed', 'session.code_failed')
          or at < now() - ${keptFor('audit_days')}
        )
        order by id limit ${sql.lit(AT_ONCE)}
      )`.execute(db);
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) break;
  }
  return forgotten;
}
