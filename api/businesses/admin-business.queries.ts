import { type Kysely, sql } from 'kysely';
import { isInRange } from '../changes/marked-ranges.queries.ts';
import type { DB } from '../database/tables.ts';
import { describedBusinesses } from './businesses.queries.ts';

/** A listing that is not deleted, public or not. */
export const findForAdministrator = (db: Kysely<DB>, id: number) =>
  describedBusinesses(db)
    .select([
      'b.approved',
      'b.public',
      'b.edited_fields as editedFields',
      'b.category_id',
      'b.city_id',
    ])
    .select(['b.cid', 'b.fingerprint'])
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is', null)
    .executeTakeFirst();

export type AdministratedRow = NonNullable<Awaited<ReturnType<typeof findForAdministrator>>>;

/**
 * Locks a listing against other changes until the transaction ends.
 * @returns false if the listing does not exist or is deleted
 */
export async function lockBusiness(trx: Kysely<DB>, id: number): Promise<boolean> {
  const found = await trx
    .selectFrom('businesses')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return found !== undefined;
}

export type PageState = {
  /** Whether the page is stale: it has to be rendered, or removed. */
  readonly stale: boolean;
  /** The error of the last failed attempt to rebuild the page, or null. */
  readonly error: string | null;
  /** When the bytes of the page last changed; null if it is not published. */
  readonly changedAt: Date | null;
};

/** Reads whether the page of a listing is stale, failed or published. */
export async function readPageState(db: Kysely<DB>, businessId: number): Promise<PageState> {
  const { rows } = await sql<PageState>`
    select mark.key is not null or ${isInRange(businessId)} as stale,
      case when mark.attempts > 0 then coalesce(mark.error, '') end as error,
      page.changed_at as "changedAt"
    from (values (${businessId}::bigint)) asked (key)
    left join stale_pages mark on mark.kind = 'business' and mark.key = asked.key and mark.page = 1
    left join pages page on page.kind = 'business' and page.key = asked.key and page.page = 1
  `.execute(db);
  return rows[0] ?? { stale: false, error: null, changedAt: null };
}
