import type { Context } from 'koa';
import type { Kysely, Transaction } from 'kysely';
import { REARRANGEMENT_ROUTES, type Rearrangement } from '../contract/calls/rearrangements.ts';
import type { DB } from '../database/tables.ts';
import { presentPagination, sliceOf } from '../http/pagination.ts';
import type { Serve } from '../http/serve-routes.ts';
import { addAlias, removeAlias } from './aliases.ts';
import { listNames, readName } from './entries.queries.ts';
import { merge } from './merge.ts';
import { move } from './move.ts';
import { moveCity, readRegionsOf } from './move-city.ts';
import { previewMerge } from './preview-merge.ts';
import { findRearrangements, listRearrangements } from './rearrangements.queries.ts';
import { rename } from './rename.ts';
import { undoRearrangement } from './undo.ts';

/** Categories and cities for administrators: their names, their tree, and changes of them, which can be undone. */
export function addRearrangementRoutes(serve: Serve, db: Kysely<DB>): void {
  /** Makes a change in a transaction, and answers it. Its listings may still be moving. */
  async function answer(
    ctx: Context,
    change: (trx: Transaction<DB>) => Promise<number>,
  ): Promise<Rearrangement> {
    const id = await db.transaction().execute(change);
    const [made] = await findRearrangements(db, [id]);
    if (!made) throw new Error(`The change ${id} is gone.`);
    ctx.status = made.progress === null ? 200 : 202;
    return made;
  }

  serve(REARRANGEMENT_ROUTES.names, async ({ params: { noun }, query }) => {
    const { entries, total } = await listNames(db, noun, query, sliceOf(query));
    return { entries, total, pagination: presentPagination(total, query) };
  });

  serve(REARRANGEMENT_ROUTES.name, ({ params: { noun, id } }) => readName(db, noun, id));

  serve(REARRANGEMENT_ROUTES.rename, ({ ctx, params: { noun, id }, body, administrator }) =>
    answer(ctx, (trx) => rename(trx, noun, id, body, administrator)),
  );

  serve(REARRANGEMENT_ROUTES.preview, ({ params: { noun, id: subjectId, targetId } }) =>
    previewMerge(db, noun, { subjectId, targetId }),
  );

  serve(REARRANGEMENT_ROUTES.merge, ({ ctx, params, body: { targetId }, administrator }) =>
    answer(ctx, (trx) =>
      merge(trx, params.noun, { subjectId: params.id, targetId }, administrator),
    ),
  );

  serve(REARRANGEMENT_ROUTES.move, ({ ctx, params: { id }, body: { parentId }, administrator }) =>
    answer(ctx, (trx) => move(trx, { id, parentId }, administrator)),
  );

  serve(REARRANGEMENT_ROUTES.regions, ({ params: { id } }) => readRegionsOf(db, id));

  serve(
    REARRANGEMENT_ROUTES.moveCity,
    ({ ctx, params: { id }, body: { regionId }, administrator }) =>
      answer(ctx, (trx) => moveCity(trx, { id, regionId }, administrator)),
  );

  serve(REARRANGEMENT_ROUTES.addAlias, ({ ctx, params, body: { name }, administrator }) =>
    answer(ctx, (trx) => addAlias(trx, params.noun, { id: params.id, name }, administrator)),
  );

  serve(REARRANGEMENT_ROUTES.removeAlias, ({ ctx, params, administrator }) =>
    answer(ctx, (trx) => removeAlias(trx, params.noun, params, administrator)),
  );

  serve(REARRANGEMENT_ROUTES.list, async ({ query }) => {
    const { rearrangements, total } = await listRearrangements(db, query, sliceOf(query));
    return { rearrangements, total, pagination: presentPagination(total, query) };
  });

  serve(REARRANGEMENT_ROUTES.undo, ({ ctx, params: { id }, administrator }) =>
    answer(ctx, async (trx) => {
      await undoRearrangement(trx, id, administrator);
      return id;
    }),
  );
}
