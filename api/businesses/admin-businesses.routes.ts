import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, findApproval, findLastChange, writeAudit } from '../audit/audit.queries.ts';
import { changeListings } from '../changes/change-listings.ts';
import { shareNames } from '../changes/name-lock.queries.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import type {
  BusinessDetail,
  EditConflict,
  ExpectedApproval,
} from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { listNotSeen } from '../feeds/absences.queries.ts';
import type { Serve } from '../http/serve-routes.ts';
import { findForAdministrator, lockBusiness, readPageState } from './admin-business.queries.ts';
import { presentDetail } from './businesses.presenters.ts';
import { createBusiness } from './create-business.ts';
import { editBusiness } from './edit-business.ts';

const missing = (id: number) => new AppError('not_found', `There is no listing ${id}.`);

/**
 * Routes that read, add, edit, approve and withdraw one listing.
 * @param siteUrl origin of the site
 */
export function addAdminBusinessRoutes(serve: Serve, db: Kysely<DB>, siteUrl: string): void {
  const read = async (id: number): Promise<BusinessDetail> => {
    const [row, page, notSeen] = await Promise.all([
      findForAdministrator(db, id),
      readPageState(db, id),
      listNotSeen(db, id),
    ]);
    if (!row) throw missing(id);
    return presentDetail(row, { page, notSeen }, siteUrl);
  };
  /** @param change the change that causes the conflict, if it is known */
  const conflict = (
    message: string,
    business: BusinessDetail,
    change: { readonly username: string | null; readonly at: Date } | undefined,
  ) => {
    const changedBy = change?.username ?? null;
    const changedAt = change?.at.toISOString() ?? business.updatedAt;
    const details: EditConflict = { business, changedBy, changedAt };
    return new AppError('conflict', `${message} Nothing was saved.`, { details });
  };
  serve(LISTING_ROUTES.read, ({ params: { id } }) => read(id));

  serve(LISTING_ROUTES.create, async ({ body, administrator }) =>
    read(await db.transaction().execute((trx) => createBusiness(trx, body, administrator))),
  );

  for (const route of [LISTING_ROUTES.save, LISTING_ROUTES.change])
    serve(route, async ({ params: { id }, body, administrator }) => {
      const outcome = await db
        .transaction()
        .execute((trx) => editBusiness(trx, id, body, administrator));
      if (outcome === 'missing') throw missing(id);
      const business = await read(id);
      if (outcome === 'done') return business;
      // `updatedAt` is cut to milliseconds: the change that was read may be later by less than one.
      const since = new Date(Date.parse(body.updatedAt) + 1);
      const message = 'Another administrator has changed this listing meanwhile.';
      throw conflict(message, business, await findLastChange(db, id, since));
    });

  serve(LISTING_ROUTES.toggleApproval, async ({ params: { id }, query, administrator }) => {
    const outcome = await db
      .transaction()
      .execute((trx) => toggleApproval(trx, id, administrator, query.expected));
    const business = await read(id);
    const { isApproved } = business;
    if (outcome === 'conflict') {
      const message = 'The approval of this listing has changed meanwhile.';
      throw conflict(message, business, await findApproval(db, id, isApproved));
    }
    return { success: true as const, isApproved, business };
  });
}

async function toggleApproval(
  trx: Transaction<DB>,
  id: number,
  actor: Actor,
  expected: ExpectedApproval,
): Promise<'done' | 'conflict'> {
  await shareNames(trx);
  const row = (await lockBusiness(trx, id)) ? await findForAdministrator(trx, id) : undefined;
  if (!row) throw missing(id);
  const { name, approved } = row;
  if (expected !== undefined && (expected === 'approved') !== approved) return 'conflict';
  await changeListings(trx, PRIORITY.edit, (listings) =>
    listings.update({ ids: [id], set: sql`approved = ${!approved}, ${TOUCHED}` }),
  );
  await writeAudit(trx, actor, {
    action: approved ? 'business.withdraw' : 'business.approve',
    subject: name,
    businessId: id,
    before: { isApproved: approved },
    after: { isApproved: !approved },
  });
  return 'done';
}
