import type { Kysely } from 'kysely';
import { SAVED_VIEW_ROUTES } from '../contract/calls/saved-views.ts';
import type { DB } from '../database/tables.ts';
import { done, type Serve } from '../http/serve-routes.ts';
import {
  changeView,
  createView,
  listViews,
  readFacts,
  removeView,
  saveFacts,
} from './saved-views.queries.ts';

/** What the list of listings shows for an account: the facts of its rows, and saved views. */
export function addSavedViewRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(SAVED_VIEW_ROUTES.facts, async ({ administrator }) => ({
    facts: await readFacts(db, administrator),
  }));

  serve(SAVED_VIEW_ROUTES.saveFacts, async ({ body, administrator }) => {
    await saveFacts(db, administrator, body.facts);
    return body;
  });

  serve(SAVED_VIEW_ROUTES.list, ({ administrator }) => listViews(db, administrator));

  serve(SAVED_VIEW_ROUTES.create, ({ body, administrator }) =>
    db.transaction().execute((trx) => createView(trx, body, administrator)),
  );

  serve(SAVED_VIEW_ROUTES.change, ({ params: { id }, body, administrator }) =>
    db.transaction().execute((trx) => changeView(trx, id, body, administrator)),
  );

  serve(SAVED_VIEW_ROUTES.remove, async ({ params: { id }, administrator }) => {
    const name = await db.transaction().execute((trx) => removeView(trx, id, administrator));
    return done(`The view ${name} is deleted.`);
  });
}
