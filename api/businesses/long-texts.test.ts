import { beforeEach, describe, expect, it } from 'vitest';
import { type BusinessDetail, businessDetailSchema } from '../contract/calls/admin-businesses.ts';
import { LISTING_ROUTES } from '../contract/calls/listing-routes.ts';
import { routePath } from '../contract/calls/route.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { toAbout } from '../imports/reading/about.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';

/** A feature list that imports accept and rewrite as groups of features. */
const LIST = JSON.stringify(Array.from({ length: 1_400 }, (_, n) => `Feature ${n}`));
const ABOUT = toAbout(LIST) ?? '';
const HOURS = 'By appointment. '.repeat(1_500).trim();

describe('a listing whose texts an import has rewritten longer than the form allows', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const call = useSignedIn(database, server);
  let read: BusinessDetail;

  beforeEach(async () => {
    await database().db.deleteFrom('businesses').execute();
    const place = { category: 'Café', city: 'Berlin', country: 'DE' };
    await seed(database().db, [{ ...place, name: 'Long', about: ABOUT, working_hours: HOURS }]);
    const { id } = await database()
      .db.selectFrom('businesses')
      .select('id')
      .executeTakeFirstOrThrow();
    read = businessDetailSchema.parse(await (await call('GET', one(id))).json());
  });

  const one = (id: number) => routePath(LISTING_ROUTES.read, { params: { id } });
  const edit = (change: object) =>
    call('PATCH', one(read.id), { ...change, updatedAt: read.updatedAt });

  it('had features within the limit of imports before the import rewrote them', () => {
    expect(LIST.length).toBeLessThan(20_000);
    expect(ABOUT.length).toBeGreaterThan(20_000);
  });

  it('is saved with these texts unchanged, or shorter', async () => {
    const { about, workingHours } = read;
    expect((await edit({ about, workingHours, phone: '+49 30 000001' })).status).toBe(200);
    read = businessDetailSchema.parse(await (await call('GET', one(read.id))).json());
    expect(read).toMatchObject({ about: ABOUT, phone: '+4930000001', editedFields: ['phone'] });
    const fewer = ABOUT.replace('"Feature 700":true,', '');
    expect((await edit({ about: fewer })).status).toBe(200);
  });

  it.each([
    { about: ABOUT.replace('"Feature 7"', '"One more":true,"Feature 7"') },
    { workingHours: `${HOURS} Or not.` },
  ])('is refused with longer ones', async (change) => {
    const answer = await edit(change);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toMatch(/at most 2\d,\d{3} characters/);
  });
});
