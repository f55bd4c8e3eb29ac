import { sql } from 'kysely';
import { beforeEach } from 'vitest';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import {
  BULK_ROUTES,
  bulkAnswerSchema,
  bulkChangeSchema,
  bulkPreviewSchema,
  undoChangeAnswerSchema,
} from '../../contract/calls/bulk-changes.ts';
import { routePath } from '../../contract/calls/route.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';

const CAFE = { category: 'Café', city: 'Berlin', country: 'DE' };

/** Seeds three listings and a deleted one before each test, and starts a server; returns helpers for both. */
export function useChanges() {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);

  beforeEach(async () => {
    await sql`truncate businesses, stale_pages, pages, former_paths, sitemap_slots, list_cuts, combinations,
      audit_entries, deletions, bulk_jobs, bulk_changes, bulk_change_values, rearrangements cascade`.execute(
      database().db,
    );
    await sql`update categories set merged_into = null`.execute(database().db);
    await sql`update site_settings set undo_days = 30`.execute(database().db);
    await seed(database().db, [
      { ...CAFE, name: 'One', phone: '+4930123456' },
      { ...CAFE, name: 'Two', phone: null, verified: true },
      { ...CAFE, name: 'Three', category: 'Bar' },
      { ...CAFE, name: 'Gone', deleted_at: '2026-01-01' },
    ]);
  });

  const listings = async () => {
    const { rows } = await sql<
      { id: number; name: string; edited: string[] } & Record<string, unknown>
    >`
      select b.id, b.name, category.name as category, city.name as city, country.code as country, b.phone,
        b.status, b.status_since is not null as dated, b.verified, b.approved, b.working_hours as hours,
        b.open_minutes::text as minutes, b.edited_fields as edited
      from businesses b join categories category on category.id = b.category_id
      join cities city on city.id = b.city_id join countries country on country.id = city.country_id
      order by b.id`.execute(database().db);
    return rows;
  };
  const named = async (name: string) => {
    const found = (await listings()).find((row) => row.name === name);
    if (!found) throw new Error(`There is no ${name}.`);
    return found;
  };
  const idsOf = async (...names: string[]) =>
    (await listings()).filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const bulk = async (body: object) => {
    const answer = await call('POST', BULK_ROUTES.start.path, body);
    if (!answer.ok) throw new Error(await answer.text());
    return bulkAnswerSchema.parse(await answer.json());
  };
  const preview = async (body: object) =>
    bulkPreviewSchema.parse(await (await call('POST', BULK_ROUTES.preview.path, body)).json());
  const undoing = (id: number | null) =>
    call('POST', routePath(BULK_ROUTES.undo, { params: { id: id ?? 0 } }));
  const undo = async (id: number | null) =>
    undoChangeAnswerSchema.parse(await (await undoing(id)).json());
  const read = async (id: number | null) =>
    bulkChangeSchema.parse(
      await (await call('GET', routePath(BULK_ROUTES.read, { params: { id: id ?? 0 } }))).json(),
    );
  const audit = async (query: { businessId?: number } = {}) =>
    auditSchema.parse(await (await call('GET', routePath(AUDIT_ROUTES.list, { query }))).json())
      .entries;
  return { database, call, listings, named, idsOf, bulk, preview, undoing, undo, read, audit };
}
