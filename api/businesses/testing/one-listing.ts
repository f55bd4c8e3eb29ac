import { sql } from 'kysely';
import { beforeEach, expect } from 'vitest';
import { businessDetailSchema } from '../../contract/calls/admin-businesses.ts';
import { AUDIT_ROUTES, auditSchema } from '../../contract/calls/audit.ts';
import { LISTING_ROUTES } from '../../contract/calls/listing-routes.ts';
import { routePath } from '../../contract/calls/route.ts';
import { errorSchema } from '../../contract/pages/entities.ts';
import { expectCounts } from '../../database/testing/counts.ts';
import { seed } from '../../database/testing/seed.ts';
import { useTestDatabase } from '../../database/testing/test-database.ts';
import { useTestServer } from '../../http/testing/test-server.ts';
import { useSignedIn } from '../../sessions/testing/signed-in.ts';

const FULL = {
  name: 'Example Café',
  type: 'coffee_shop',
  full_address: 'Example Street 1, 10115 Berlin',
  street: 'Example Street 1',
  postal_code: '10115',
  phone: '+49 30 000000',
  latitude: 52.520006123456,
  longitude: 13.404954,
  time_zone: 'Europe/Berlin',
  rating: 4,
  reviews: 12,
  photo: '/photos/sample-01.svg',
  working_hours: '{"Monday":"9 AM–5 PM"}',
  about: '{"Payments":{"Cash":true}}',
  url: 'https://cafe.example/',
  place_id: 'ChIJone',
  category: 'Café',
  city: 'Berlin',
  country: 'DE',
};

/** Starts a server, and seeds a directory of three listings before each test. {@link FULL} is tested. */
export function useOneListing() {
  const database = useTestDatabase();
  const server = useTestServer(database);
  /** Call the server as the administrators ada and grace. */
  const call = useSignedIn(database, server);
  const grace = useSignedIn(database, server, 'grace');
  let id = 0;

  beforeEach(async () => {
    const { db } = database();
    await sql`truncate businesses, stale_pages, pages, former_paths, sitemap_slots, audit_entries`.execute(
      db,
    );
    await seed(db, [
      FULL,
      { name: 'Other', category: 'Café', city: 'Berlin', country: 'DE' },
      { name: 'Gone', category: 'Café', city: 'Berlin', country: 'DE', deleted_at: '2025-01-01' },
    ]);
    id = await idOf('example-cafe-berlin');
  });

  const businesses = () => database().db.selectFrom('businesses').selectAll();
  const idOf = async (slug: string) =>
    (await businesses().where('slug', '=', slug).executeTakeFirstOrThrow()).id;
  const read = async () =>
    businessDetailSchema.parse(
      await (await call('GET', routePath(LISTING_ROUTES.read, { params: { id } }))).json(),
    );
  const patch = (change: object) =>
    call('PATCH', routePath(LISTING_ROUTES.read, { params: { id } }), change);
  const patchShown = async (change: object) =>
    patch({ updatedAt: (await read()).updatedAt, ...change });

  return {
    ...{ database, call, grace, idOf, read, patch },
    /** The id of the listing {@link FULL}. */
    id: () => id,
    row: () => businesses().where('id', '=', id).executeTakeFirstOrThrow(),
    /** The kinds of pages that are stale. */
    stale: async () =>
      (await database().db.selectFrom('stale_pages').select(['kind']).distinct().execute())
        .map(({ kind }) => kind)
        .sort(),
    /** Reads the listing, and sends a change with its `updatedAt`. @throws the error that the server answers */
    async edit(change: object) {
      const answer = await patchShown(change);
      if (answer.status !== 200) throw new Error(await answer.text());
      return businessDetailSchema.parse(await answer.json());
    },
    /** The fields that the server refuses in such a change. */
    async problems(change: object): Promise<string[]> {
      const answer = await patchShown(change);
      expect(answer.status).toBe(400);
      const { error } = errorSchema.parse(await answer.json());
      const issues = error.details?.issues;
      return Array.isArray(issues) ? issues.map(({ path }) => path) : [];
    },
    audit: async () =>
      auditSchema.parse(await (await call('GET', AUDIT_ROUTES.list.path)).json()).entries,
    /** Expects the counts of places and categories to equal a recount. */
    expectCounts: () => expectCounts(database().db),
  };
}
