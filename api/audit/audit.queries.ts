import { type Kysely, sql, type Transaction } from 'kysely';
import type { AuditAction } from '../contract/calls/audit.ts';
import type { DB } from '../database/tables.ts';

/** Who does something. */
export type Actor = { readonly id: number | null; readonly username: string | null };

/** The actor of a command at a terminal of the server. No account can have this name. */
export const TERMINAL: Actor = { id: null, username: '(terminal)' };

/** The actor of an entry that no account has caused, such as a failed sign-in. */
export const NO_ACCOUNT: Actor = { id: null, username: null };

export type Deed = {
  readonly action: AuditAction;
  /** What it is done to, in words. */
  readonly subject: string;
  readonly businessId?: number;
  /** Names of fields and their values; never a password, a token or the hash of one. */
  readonly before?: object;
  readonly after?: object;
};

/** Nobody reads on after so many characters; the name of an uploaded file may have any number. */
const SUBJECT_MAX = 500;

/** Notes what an administrator does, in the transaction that does it. */
export async function writeAudit(trx: Transaction<DB>, actor: Actor, deed: Deed): Promise<void> {
  const { action, subject, businessId, before, after } = deed;
  await trx
    .insertInto('audit_entries')
    .values({
      administrator_id: actor.id,
      username: actor.username,
      action,
      business_id: businessId ?? null,
      subject: subject.slice(0, SUBJECT_MAX),
      before: before ? JSON.stringify(before) : null,
      after: after ? JSON.stringify(after) : null,
    })
    .execute();
}

/** Notes the same of each of these listings. */
export async function writeAuditOfEach(
  trx: Transaction<DB>,
  actor: Actor,
  deed: Pick<Deed, 'action' | 'before' | 'after'>,
  ids: readonly number[],
): Promise<void> {
  const json = (values: object | undefined) => (values ? JSON.stringify(values) : null);
  await sql`
    insert into audit_entries (administrator_id, username, action, business_id, subject, before, after)
    select ${actor.id}::int, ${actor.username}::text, ${deed.action}::text, id, name,
      ${json(deed.before)}::jsonb, ${json(deed.after)}::jsonb
    from businesses where id = any(${ids}::bigint[]) order by id`.execute(trx);
}

/** What changes a listing that stays. */
const CHANGES = [
  'business.edit',
  'business.approve',
  'business.withdraw',
] as const satisfies readonly AuditAction[];

/**
 * Who has changed a listing, and when: the last edit, or where there is none the last approval or
 * withdrawal.
 * @param since no earlier than this
 */
export const findLastChange = (db: Kysely<DB>, businessId: number, since: Date) =>
  db
    .selectFrom('audit_entries')
    .select(['username', 'at'])
    .where('business_id', '=', businessId)
    .where('action', 'in', CHANGES)
    .where('at', '>=', since)
    .orderBy(({ eb }) => eb('action', '=', 'business.edit'), 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/**
 * Finds who has approved a listing, or withdrawn its approval.
 * @param approved whether the listing is approved now
 * @returns undefined where an import or work on many listings has set that state
 */
export async function findApproval(db: Kysely<DB>, businessId: number, approved: boolean) {
  const last = await db
    .selectFrom('audit_entries')
    .select(['username', 'at', 'action'])
    .where('business_id', '=', businessId)
    .where('action', 'in', ['business.approve', 'business.withdraw'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.action === (approved ? 'business.approve' : 'business.withdraw') ? last : undefined;
}

const FAILED_SIGN_INS_DAYS = 90;
/** Entries that are removed in one statement. */
const AT_ONCE = 5_000;

/**
 * Removes entries of attempts to sign in that failed long ago: anybody can make more of them.
 * @param stopping ends it between two statements; the next call goes on
 * @returns how many were removed
 */
export async function forgetFailedSignIns(db: Kysely<DB>, stopping: AbortSignal): Promise<number> {
  let forgotten = 0;
  while (!stopping.aborted) {
    const { numAffectedRows = 0n } = await sql`
      delete from audit_entries where id in (
        select id from audit_entries
        where action in ('session.sign_in_failed', 'session.code_failed')
          and at < now() - make_interval(days => ${sql.lit(FAILED_SIGN_INS_DAYS)})
        order by id limit ${sql.lit(AT_ONCE)}
      )`.execute(db);
    forgotten += Number(numAffectedRows);
    if (numAffectedRows < AT_ONCE) break;
  }
  return forgotten;
}

export type AuditFilter = {
  readonly action?: AuditAction | undefined;
  readonly username?: string | undefined;
  readonly businessId?: number | undefined;
};

/** Entries, the newest first, and how many there are in all. */
export async function listAudit(
  db: Kysely<DB>,
  filter: AuditFilter,
  { offset, limit }: { readonly offset: number; readonly limit: number },
) {
  const entries = db
    .selectFrom('audit_entries')
    .$if(filter.action !== undefined, (query) => query.where('action', '=', filter.action ?? null))
    .$if(filter.username !== undefined, (query) =>
      query.where(sql<string>`lower(username)`, '=', filter.username?.toLowerCase() ?? null),
    )
    .$if(filter.businessId !== undefined, (query) =>
      query.where('business_id', '=', filter.businessId ?? null),
    );
  const [rows, { total }] = await Promise.all([
    entries
      .select(['id', 'at', 'username', 'action', 'business_id', 'subject'])
      .select([
        sql<Record<string, unknown> | null>`before`.as('before'),
        sql<Record<string, unknown> | null>`after`.as('after'),
      ])
      .orderBy('id', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    entries.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}
