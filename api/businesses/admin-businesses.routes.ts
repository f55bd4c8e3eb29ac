import type Router from '@koa/router';
import type { Context } from 'koa';
import { type Kysely, sql, type Transaction } from 'kysely';
import type { z } from 'zod';
import { type Actor, findApproval, findLastChange, writeAudit } from '../audit/audit.queries.ts';
import { changeListings } from '../changes/change-listings.ts';
import { PRIORITY } from '../changes/stale-marks.queries.ts';
import { TOUCHED } from '../changes/write-listings.queries.ts';
import {
  type BusinessChange,
  type BusinessDetail,
  businessChangeSchema,
  businessFormSchema,
  type EditConflict,
  type ExpectedApproval,
  type ToggleApprovalAnswer,
  toggleApprovalQuerySchema,
} from '../contract/calls/admin-businesses.ts';
import type { DB } from '../database/tables.ts';
import { AppError } from '../errors.ts';
import { readJson } from '../http/read-json.ts';
import { idParams, validate } from '../http/validate.ts';
import type { AdministratorState, Guard } from '../sessions/require-administrator.ts';
import { presentDetail } from './admin-business.presenters.ts';
import { findForAdministrator, lockBusiness, readPageState } from './admin-business.queries.ts';
import { editBusiness } from './edit-business.ts';

/** All texts at their longest, each letter escaped. */
const MAX_BODY_BYTES = 512_000;

const ONE = '/api/admin/businesses/:id';

const missing = (id: number) => new AppError('not_found', `There is no listing ${id}.`);

/**
 * What an administrator does to one listing.
 * @param siteUrl origin of the site
 */
export function addAdminBusinessRoutes(
  router: Router,
  db: Kysely<DB>,
  siteUrl: string,
  guard: Guard,
): void {
  const read = async (id: number): Promise<BusinessDetail> => {
    const [row, page] = await Promise.all([findForAdministrator(db, id), readPageState(db, id)]);
    if (!row) throw missing(id);
    return presentDetail(row, page, siteUrl);
  };

  /** What to tell who has read a listing that is another by now. */
  const conflict = async (business: BusinessDetail, readAt: string): Promise<EditConflict> => {
    const { id, updatedAt } = business;
    // What was read tells the millisecond, and its own change may have been at the end of it.
    const since = new Date(Date.parse(readAt) + 1);
    const change = await findLastChange(db, id, since);
    const changedBy = change?.username ?? null;
    return { business, changedBy, changedAt: change?.at.toISOString() ?? updatedAt };
  };

  router.get(ONE, guard('viewer'), async (ctx) => {
    ctx.body = await read(validate(idParams, ctx.params).id);
  });

  const edit =
    (schema: z.ZodType<BusinessChange>) => async (ctx: Context & { state: AdministratorState }) => {
      const { id } = validate(idParams, ctx.params);
      const change = validate(schema, await readJson(ctx, MAX_BODY_BYTES));
      const { administrator } = ctx.state;
      const outcome = await db
        .transaction()
        .execute((trx) => editBusiness(trx, id, change, administrator));
      if (outcome === 'missing') throw missing(id);
      const business = await read(id);
      if (outcome === 'conflict')
        throw new AppError(
          'conflict',
          'Somebody else has changed this listing meanwhile. Nothing was saved.',
          { details: await conflict(business, change.updatedAt) },
        );
      ctx.body = business;
    };
  router.put<AdministratorState>(ONE, guard('editor'), edit(businessFormSchema));
  router.patch<AdministratorState>(ONE, guard('editor'), edit(businessChangeSchema));

  router.post<AdministratorState>(`${ONE}/toggle-approval`, guard('moderator'), async (ctx) => {
    const { id } = validate(idParams, ctx.params);
    const { expected } = validate(toggleApprovalQuerySchema, ctx.query);
    const { administrator } = ctx.state;
    const outcome = await db
      .transaction()
      .execute((trx) => toggleApproval(trx, id, administrator, expected));
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
    ctx.body = { success: true, isApproved, business } satisfies ToggleApprovalAnswer;
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
