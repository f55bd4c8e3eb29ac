import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import {
  DELETION_ROUTES,
  deleteAnswerSchema,
  deletionSchema,
} from '../../contract/calls/deletions.ts';
import { routePath } from '../../contract/calls/route.ts';
import { expectCounts, storedCounts } from '../../database/testing/counts.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';

export const CAFE = { category: 'Café', city: 'Berlin', country: 'DE' };

/** Seeds a directory of three listings before each test, and starts a server; returns helpers for both. */
export function useDirectory() {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeEach(async () => {
    await sql`truncate businesses, stale_pages, pages, former_paths, sitemap_slots, list_cuts,
      audit_entries, deletions, bulk_jobs, import_changes`.execute(database().db);
    await seed(database().db, [
      { ...CAFE, name: 'One' },
      { ...CAFE, name: 'Two', city: 'Potsdam' },
      { ...CAFE, name: 'Three', category: 'Bar', approved: false },
    ]);
  });

  const all = async () => {
    const { rows } = await sql<{ state: string; count: number }>`
      select case when deleted_at is null then 'here' else 'deleted' end as state, count(*) as count
      from businesses group by 1`.execute(database().db);
    return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
  };
  const derived = () => storedCounts(database().db);
  const countsHold = () => expectCounts(database().db);
  const remove = async (path: string) => {
    const answer = await call('DELETE', path);
    if (!answer.ok) throw new Error(await answer.text());
    return deleteAnswerSchema.parse(await answer.json());
  };
  const undo = (id: number | null) =>
    call('POST', routePath(DELETION_ROUTES.undo, { params: { id: id ?? 0 } }));
  const deletion = async (id: number | null) =>
    deletionSchema.parse(
      await (
        await call('GET', routePath(DELETION_ROUTES.read, { params: { id: id ?? 0 } }))
      ).json(),
    );
  const audit = async () =>
    auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries;
  return { database, server, call, all, derived, countsHold, remove, undo, deletion, audit };
}
