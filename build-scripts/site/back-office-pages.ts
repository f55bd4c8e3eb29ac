import { createAdministrator } from '../../api/administrators/administrators.ts';
import { generatePassword } from '../../api/administrators/new-password.ts';
import { DELETION_ROUTES } from '../../api/contract/calls/deletions.ts';
import { LISTING_ROUTES } from '../../api/contract/calls/listing-routes.ts';
import { routePath } from '../../api/contract/calls/route.ts';
import { openSession } from '../../api/sessions/sessions.queries.ts';
import type { SampleSite } from './sample-site.ts';

const MESSAGES = [
  ['Opening hours', 'Our opening hours have changed: we are closed on Mondays now.'],
  ['Zwei Filialen', 'Unsere zweite Filiale fehlt im Verzeichnis. Wie können wir sie eintragen?'],
];

/**
 * The screens of the back office of a running site, after some activity: withdrawn approvals, a deletion,
 * messages.
 */
export async function backOfficePages({ database: { db }, url, siteUrl }: SampleSite) {
  const administrator = await createAdministrator(db, {
    username: 'ada',
    password: generatePassword('ada'),
  });
  const session = await openSession(db, administrator, undefined);
  const listings = await db
    .selectFrom('businesses')
    .select('id')
    .orderBy('reviews', 'desc')
    .orderBy('id')
    .limit(6)
    .execute();
  const [shown, deleted, ...withdrawn] = listings.map(({ id }) => id);
  if (shown === undefined || deleted === undefined) throw new Error('There are no listings.');
  const send = async (method: string, path: string, body?: object) => {
    const answer = await fetch(url + path, {
      method,
      headers: {
        Cookie: `session=${session}`,
        Origin: siteUrl,
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
  };
  for (const id of withdrawn)
    await send('POST', routePath(LISTING_ROUTES.toggleApproval, { params: { id } }));
  await send('DELETE', routePath(DELETION_ROUTES.deleteOne, { params: { id: deleted } }));
  for (const [subject = '', message = ''] of MESSAGES)
    await db
      .insertInto('contact_messages')
      .values({ name: 'A visitor', email: 'visitor@people.example', subject, message })
      .execute();
  const { id: importId } = await db.selectFrom('imports').select('id').executeTakeFirstOrThrow();
  const screen = (name: string, path = name) => ({ name: `admin-${name}`, path: `/admin/${path}` });
  return {
    /** The value of the cookie `session` of the signed-in administrator. */
    session,
    pages: [
      { name: 'admin-home', path: '/admin' },
      { name: 'admin-legacy', path: '/admin-legacy' },
      ...[
        'login',
        'dashboard',
        'businesses',
        'upload',
        'imports',
        'settings',
        'rebuilds',
        'messages',
        'deletions',
        'audit',
        'administrators',
        'categories',
      ].map((name) => screen(name)),
      ...['growth', 'geography', 'categories', 'quality'].map((name) =>
        screen(`reports-${name}`, `reports?report=${name}`),
      ),
      screen('business', `businesses/${shown}`),
      screen('import', `imports/${importId}`),
    ],
  };
}
