import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, findApproval, findLastChange, writeAudit } from '../audit/audit.queries.ts';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import type {
  BusinessChange,
  BusinessDetail,
  EditConflict,
  ExpectedApproval,
  ToggleApprovalAnswer,
} from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import type { Serve } from '../http/serve-routes.ts';
import { presentDetail } from './admin-business.presenters.ts';
import { findForAdministrator, lockBusiness, readPageState } from './admin-business.queries.ts';
import { editBusiness } from './edit-business.ts';

const missing = (id: number) => new AppError('not_found', `There is no listing ${id}.`);

/**
 * Routes that read, edit, approve and withdraw one listing.
 * @param siteUrl origin of the site
 */
export function addAdminBusinessRoutes(serve: Serve, db: Kysely<DB>, siteUrl: string): void {
  const read = async (id: number): Promise<BusinessDetail> => {
    const [row, page] = await Promise.all([findForAdministrator(db, id), readPageState(db, id)]);
    if (!row) throw missing(id);
    return presentDetail(row, page, siteUrl);
  };

  /** The details of a conflict: the current listing, and who changed it when after `readAt`. */
  const conflict = async (business: BusinessDetail, readAt: string): Promise<EditConflict> => {
    const { id, updatedAt } = business;
    // `readAt` is cut to milliseconds: the change that was read may be later by less than one.
    const since = new Date(Date.parse(readAt) + 1);
    const change = await findLastChange(db, id, since);
    const changedBy = change?.username ?? null;
    return { business, changedBy, changedAt: change?.at.toISOString() ?? updatedAt };
  };

  serve(LISTING_ROUTES.read, ({ params: { id } }) => read(id));

  const edit = async (
    id: number,
    change: BusinessChange,
    actor: Actor,
  ): Promise<BusinessDetail> => {
    const outcome = await db.transaction().execute((trx) => editBusiness(trx, id, change, actor));
    if (outcome === 'missing') throw missing(id);
    const business = await read(id);
    if (outcome === 'conflict')
      throw new AppError(
        'conflict',
        'Another administrator has changed this listing meanwhile. Nothing was saved.',
        { details: await conflict(business, change.updatedAt) },
      );
    return business;
  };
  serve(LISTING_ROUTES.save, ({ params: { id }, body, administrator }) =>
    edit(id, body, administrator),
  );
  serve(LISTING_ROUTES.change, ({ params: { id }, body, administrator }) =>
    edit(id, body, administrator),
  );

  serve(LISTING_ROUTES.toggleApproval, async ({ params: { id }, query, administrator }) => {
    const outcome = await db
      .transaction()
      .execute((trx) => toggleApproval(trx, id, administrator, query.expected));
    const business = await read(id);
    const { isApproved } = business;
    if (outcome === 'conflict') {
      const change = await findApproval(db, id, isApproved);
      const details: EditConflict = {
        business,
        changedBy: change?.username ?? null,
        changedAt: change?.at.toISOString() ?? business.updatedAt,
      };
      const message = 'The approval of this listing has changed meanwhile. Nothing was saved.';
      throw new AppError('conflict', message, { details });
    }
    return { success: true, isApproved, business } satisfies ToggleApprovalAnswer;
  });
}

async function toggleApproval(
  trx: Transaction<DB>,
  id: number,
  actor: Actor,
  expected: ExpectedApproval,
): Promise<'done' | 'conflict'> {
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
