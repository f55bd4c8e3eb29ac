import type { Kysely } from 'kysely';
import { HISTORY_MAX, HISTORY_ROUTES } from '../../contract/calls/history.ts';
import type { DB } from '../../database/tables.ts';
import type { Serve } from '../../http/serve-routes.ts';
import { listEvents, listNames } from './history.queries.ts';
import { presentEvent } from './present-history.ts';

/** The history of one listing. */
export function addHistoryRoutes(serve: Serve, db: Kysely<DB>): void {
  serve(HISTORY_ROUTES.read, async ({ params: { id } }) => {
    const found = await listEvents(db, id, HISTORY_MAX + 1);
    const names = await listNames(db, found);
    const events = found.slice(0, HISTORY_MAX).map((event) => presentEvent(event, names));
    return { events, isCut: found.length > HISTORY_MAX };
  });
}
