import { sql } from 'kysely';
import { EDITABLE_FIELDS } from '../../businesses/editable-columns.ts';
import { LEGACY_EXPORT_FIELDS } from '../../contract/calls/exports-api.ts';
import type { Database } from '../../database/connection.ts';
import { createImport, finishImport } from '../../imports/jobs/import-jobs.queries.ts';
import { openChallenge } from '../../second-factor/login-challenges.queries.ts';
import { codeOf, enrol } from '../../second-factor/testing/enrolled.ts';

export type SampleCall = {
  readonly path?: Readonly<Record<string, string | number>>;
  /** Every query parameter that the call reads. */
  readonly query?: Record<string, string>;
  readonly body?: unknown;
  /** The session of another account than the default one. */
  readonly cookie?: string;
};

type Parts = {
  readonly database: Database;
  readonly origin: string;
  /** Adds an administrator whose password is `long password`; answers the cookie of a session. */
  readonly signIn: (username: string) => Promise<string>;
};

type Sample = SampleCall | ((parts: Parts) => Promise<SampleCall>);

/** The first number that a query finds. */
async function numberOf({ database }: Parts, query: string): Promise<number> {
  const { rows } = await sql.raw<{ id: number }>(query).execute(database.db);
  const [row] = rows;
  if (!row) throw new Error(`Nothing found: ${query}`);
  return row.id;
}

const listing = (parts: Parts, name = 'Café') =>
  numberOf(parts, `select id from businesses where name = '${name}'`);

const last = (table: string) => async (parts: Parts) => ({
  path: { id: await numberOf(parts, `select max(id) as id from ${table}`) },
});
const unknownCategory = async (parts: Parts) => ({
  body: {
    mappings: [
      {
        categoryId: await numberOf(
          parts,
          "insert into categories (name, slug) values ('Künefeci', 'kunefeci') returning id",
        ),
        kind: 'below',
        target: 'node:bakery',
      },
    ],
  },
});
/** A category without listings. @param target that it is another name of */
const newCategory = async (parts: Parts, name: string, target: number | null = null) => ({
  noun: 'category',
  id: await numberOf(
    parts,
    `insert into categories (name, slug, merged_into)
      values ('${name}', '${name.toLowerCase().replaceAll(' ', '-')}', ${target}) returning id`,
  ),
});
/** A city without listings, and a region of its country. */
const newCity = async (parts: Parts, name: string) => ({
  path: {
    id: await numberOf(
      parts,
      `insert into cities (country_id, name, slug)
        select min(id), '${name}', '${name.toLowerCase()}' from countries returning id`,
    ),
  },
  regionId: await numberOf(
    parts,
    `insert into regions (country_id, name, slug)
      select min(id), '${name} region', '${name.toLowerCase()}-region' from countries returning id`,
  ),
});
const lastImport = last('imports');
const lastDeletion = last('deletions');
const lastChange = last('bulk_changes');
const lastFeed = last('feeds');
const AUDIT_FILTER = {
  ...{ action: 'export', username: 'ada', businessId: '1' },
  ...{ from: '2026-01-01', until: '2026-12-31', search: 'café' },
};
const FEED = { name: 'Places', address: 'https://example.com/places.csv', schedule: '0 4 * * *' };
const lastMessage = last('contact_messages');
const lastAdministrator = last('administrators');

const newAccount = async (parts: Parts) => ({
  path: { id: await numberOf(parts, `select id from administrators where username = 'new.one'`) },
});

async function signInWithCodes({ database, signIn }: Parts, username: string) {
  const cookie = await signIn(username);
  return { cookie, secret: await enrol(database.db, username) };
}

const SHEET = `name,full_address,city,country_code,place_id,odd
Imported,"Example street 1, 10115 Berlin",Berlin,DE,place-1,x
,"Example street 2, 10115 Berlin",Berlin,DE,place-2,x`;

function upload(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  form.set('file', new Blob([SHEET]), 'sample.csv');
  return form;
}

async function form(parts: Parts) {
  const updatedAt = await parts.database.db
    .selectFrom('businesses')
    .select('updated_at')
    .where('name', '=', 'Café')
    .executeTakeFirstOrThrow();
  return { updatedAt: updatedAt.updated_at.toISOString() };
}

const page = { page: '1', limit: '5' };
const list = { letter: 'B', search: 'b', ...page };
const narrowed = {
  filter: 'a',
  approved: 'all',
  city: 'Berlin',
  missing: 'phone',
  importId: '1',
  letters: 'capitals',
  duplicates: 'city',
  status: 'open',
  notSeen: '1',
  assignee: 'ada',
  changeId: '1',
};
const selection = { countryCode: 'DE', categories: 'Café', ids: '1,2', ...narrowed };
const nothing = {};
const MESSAGE = {
  name: 'Ada Example',
  email: 'ada@example.org',
  subject: 'A question',
  message: 'Is this a message that is long enough?',
};

const SAMPLES: readonly (readonly [string, Sample])[] = [
  ['get /api/homepage-data', nothing],
  ['get /api/categories', { query: list }],
  ['get /api/categories/{slug}', { path: { slug: 'cafe' }, query: page }],
  ['get /api/countries', { query: list }],
  ['get /api/countries/{slug}', { path: { slug: 'germany' } }],
  ['get /api/cities', { query: list }],
  [
    'get /api/search',
    {
      query: {
        what: 'café',
        where: 'berlin',
        near: '52.5,13.4',
        open: '1',
        verified: '1',
        minRating: '1',
        category: 'cafe',
        city: 'de/berlin',
        features: 'wifi',
        sort: 'name',
        page: '1',
      },
    },
  ],
  ['get /api/suggest', { query: { q: 'caf', field: 'what' } }],
  [
    'get /api/cities/{countryCode}/{slug}',
    { path: { countryCode: 'de', slug: 'berlin' }, query: page },
  ],
  ['get /api/businesses/{slug}', { path: { slug: 'cafe-berlin' } }],
  ['post /api/contact', { body: MESSAGE }],
  ['post /api/contact', { body: new URLSearchParams(MESSAGE) }],
  ['post /api/admin/login', { cookie: '', body: { username: 'ada', password: 'long password' } }],
  ['get /api/admin/session', nothing],
  ['get /api/admin/sessions', nothing],
  [
    'delete /api/admin/sessions/{id}',
    async (parts) => {
      const cookie = await parts.signIn('grace');
      const answer = await fetch(`${parts.origin}/api/admin/sessions`, {
        headers: { Cookie: cookie },
      });
      const sessions: { id: string; current: boolean }[] = await answer.json();
      const { id = '' } = sessions.find(({ current }) => current) ?? {};
      return { path: { id } };
    },
  ],
  ['post /api/admin/logout', async ({ signIn }) => ({ cookie: await signIn('kim') })],
  ['post /api/admin/confirm-password', { body: { password: 'long password' } }],
  ['get /api/admin/administrators', nothing],
  [
    'post /api/admin/administrators',
    { body: { username: 'new.one', password: 'a long password', role: 'editor' } },
  ],
  ['post /api/admin/administrators/{id}/disable', newAccount],
  ['post /api/admin/administrators/{id}/enable', newAccount],
  [
    'put /api/admin/administrators/{id}/role',
    async (parts) => ({ ...(await newAccount(parts)), body: { role: 'viewer' } }),
  ],
  [
    'post /api/admin/password',
    async ({ signIn }) => ({
      cookie: await signIn('lin'),
      body: { currentPassword: 'long password', newPassword: 'another password' },
    }),
  ],
  [
    'post /api/admin/login/code',
    async (parts) => {
      const { secret } = await signInWithCodes(parts, 'codes.login');
      const { db } = parts.database;
      const { id } = (await lastAdministrator(parts)).path;
      const challenge = await db.transaction().execute((trx) => openChallenge(trx, id));
      return { cookie: '', body: { challenge, code: codeOf(secret) } };
    },
  ],
  ['get /api/admin/second-factor', nothing],
  [
    'post /api/admin/second-factor/enrol',
    async ({ signIn }) => ({
      cookie: await signIn('codes.enrol'),
      body: { password: 'long password' },
    }),
  ],
  [
    'post /api/admin/second-factor/confirm',
    async (parts) => {
      const { secret, cookie } = await signInWithCodes(parts, 'codes.confirm');
      await sql`update second_factors set confirmed_at = null where secret = ${secret}`.execute(
        parts.database.db,
      );
      return { cookie, body: { code: codeOf(secret) } };
    },
  ],
  ...(['recovery-codes', 'disable'] as const).map((action): readonly [string, Sample] => [
    `post /api/admin/second-factor/${action}`,
    async (parts) => {
      const { secret, cookie } = await signInWithCodes(parts, `codes.${action}`);
      return { cookie, body: { password: 'long password', code: codeOf(secret) } };
    },
  ]),
  [
    'delete /api/admin/administrators/{id}/second-factor',
    async (parts) => {
      await signInWithCodes(parts, 'codes.lost');
      return lastAdministrator(parts);
    },
  ],
  ['post /api/admin/api-keys', { body: { name: 'Feeder', scopes: ['import'] } }],
  ['get /api/admin/api-keys', nothing],
  ['post /api/admin/api-keys/{id}/revoke', last('api_keys')],
  ['get /api/admin/categories/unknown', nothing],
  ['get /api/admin/categories/targets', nothing],
  ['post /api/admin/categories/mappings', unknownCategory],
  [
    'get /api/admin/names/{noun}',
    {
      path: { noun: 'category' },
      query: { ...page, search: 'a', order: 'count', parent: '1', country: 'DE' },
    },
  ],
  [
    'get /api/admin/names/{noun}/{id}',
    async (parts) => ({ path: await newCategory(parts, 'Read') }),
  ],
  [
    'post /api/admin/names/{noun}/{id}/rename',
    async (parts) => ({
      path: await newCategory(parts, 'Renamed'),
      body: { name: 'Otherwise', newAddress: true },
    }),
  ],
  [
    'get /api/admin/names/{noun}/{id}/merge/{targetId}',
    async (parts) => ({
      path: {
        ...(await newCategory(parts, 'Previewed')),
        targetId: (await newCategory(parts, 'Previewed target')).id,
      },
    }),
  ],
  [
    'post /api/admin/names/{noun}/{id}/merge',
    async (parts) => ({
      path: await newCategory(parts, 'Merged'),
      body: { targetId: (await newCategory(parts, 'Target')).id },
    }),
  ],
  [
    'post /api/admin/names/category/{id}/move',
    async (parts) => ({
      path: { id: (await newCategory(parts, 'Moved')).id },
      body: { parentId: (await newCategory(parts, 'Parent')).id },
    }),
  ],
  [
    'get /api/admin/names/city/{id}/regions',
    async (parts) => ({ path: (await newCity(parts, 'Placed')).path }),
  ],
  [
    'post /api/admin/names/city/{id}/region',
    async (parts) => {
      const { path, regionId } = await newCity(parts, 'Moving');
      return { path, body: { regionId } };
    },
  ],
  [
    'post /api/admin/names/{noun}/{id}/aliases',
    async (parts) => ({ path: await newCategory(parts, 'Named'), body: { name: 'Further name' } }),
  ],
  [
    'delete /api/admin/names/{noun}/{id}/aliases/{aliasId}',
    async (parts) => {
      const owner = await newCategory(parts, 'Owner');
      const alias = await newCategory(parts, 'Removed name', owner.id);
      return { path: { ...owner, aliasId: alias.id } };
    },
  ],
  ['get /api/admin/rearrangements', { query: { ...page, noun: 'category', id: '1' } }],
  [
    'post /api/admin/rearrangements/{id}/undo',
    async (parts) => ({
      path: {
        id: await numberOf(
          parts,
          'select max(id) as id from rearrangements where undone_at is null',
        ),
      },
    }),
  ],
  ['delete /api/admin/known-devices', nothing],
  [
    'get /api/admin/businesses',
    {
      query: {
        ...page,
        sortBy: 'rating',
        sortOrder: 'desc',
        category: 'Café',
        country: 'DE',
        ...narrowed,
      },
    },
  ],
  ['get /api/admin/categories', nothing],
  ['get /api/admin/streets', { query: { search: 'Street' } }],
  ['get /api/admin/cities', { query: { search: 'Ber', city: 'de/berlin', country: 'DE' } }],
  ['get /api/admin/list-facts', nothing],
  ['put /api/admin/list-facts', { body: { facts: ['phone', 'website'] } }],
  [
    'post /api/admin/saved-views',
    { body: { name: 'Berlin', query: 'city=de%2Fberlin', facts: ['phone'], isShared: false } },
  ],
  ['get /api/admin/saved-views', nothing],
  [
    'patch /api/admin/saved-views/{id}',
    async (parts: Parts) => ({ ...(await last('saved_views')(parts)), body: { isShared: true } }),
  ],
  ['delete /api/admin/saved-views/{id}', last('saved_views')],
  ['get /api/admin/country-codes', nothing],
  [
    'post /api/admin/businesses',
    { body: { name: 'Added', category: 'Café', city: 'Berlin', countryCode: 'DE' } },
  ],
  ['get /api/admin/businesses/{id}', async (parts) => ({ path: { id: await listing(parts) } })],
  [
    'put /api/admin/businesses/{id}',
    async (parts) => {
      const path = { id: await listing(parts) };
      const address = `${parts.origin}/api/admin/businesses/${path.id}`;
      const cookie = await parts.signIn('putter');
      const detail = await (await fetch(address, { headers: { Cookie: cookie } })).json();
      const edited = EDITABLE_FIELDS.filter((field) => field !== 'status').map((field) => [
        field,
        detail[field],
      ]);
      return {
        path,
        body: { ...Object.fromEntries(edited), phone: '+49 30 1', updatedAt: detail.updatedAt },
      };
    },
  ],
  [
    'patch /api/admin/businesses/{id}',
    async (parts) => ({
      path: { id: await listing(parts) },
      body: { ...(await form(parts)), street: 'Example street' },
    }),
  ],
  [
    'post /api/admin/businesses/{id}/toggle-approval',
    async (parts) => ({
      path: { id: await listing(parts) },
      query: { expected: 'approved' },
    }),
  ],
  [
    'get /api/admin/businesses/{id}/notes',
    async (parts) => ({ path: { id: await listing(parts) } }),
  ],
  [
    'post /api/admin/businesses/{id}/notes',
    async (parts) => ({ path: { id: await listing(parts) }, body: { text: 'Called.' } }),
  ],
  [
    'delete /api/admin/businesses/{id}/notes/{noteId}',
    async (parts) => ({
      path: {
        id: await listing(parts),
        noteId: await numberOf(parts, 'select max(id) as id from business_notes'),
      },
    }),
  ],
  [
    'put /api/admin/businesses/{id}/assignee',
    async (parts) => ({ path: { id: await listing(parts) }, body: { username: null } }),
  ],
  [
    'get /api/admin/businesses/{id}/history',
    async (parts) => ({ path: { id: await listing(parts) } }),
  ],
  [
    'post /api/admin/businesses/bulk',
    async (parts) => ({ body: { action: 'pause', ids: [await listing(parts)] } }),
  ],
  [
    'post /api/admin/businesses/bulk/preview',
    async (parts) => ({
      body: { action: 'edit', values: { category: 'Bar' }, ids: [await listing(parts)] },
    }),
  ],
  ['get /api/admin/bulk-changes', { query: page }],
  ['get /api/admin/bulk-changes/{id}', lastChange],
  ['post /api/admin/bulk-changes/{id}/undo', lastChange],
  ['post /api/admin/fix-slugs', nothing],
  [
    'get /api/admin/bulk-jobs/{id}',
    async (parts) => {
      const { id } = await parts.database.db
        .insertInto('bulk_jobs')
        .values({
          action: 'approve',
          selection: JSON.stringify({ ids: [] }),
          ...{ deletion_id: null, change_id: null },
          administrator_id: null,
          username: 'ada',
          until_id: 0,
          matched_count: 0,
          problem: null,
          finished_at: new Date(),
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { path: { id } };
    },
  ],
  [
    'delete /api/businesses/{id}',
    async (parts) => ({ path: { id: await listing(parts, 'Bakery') } }),
  ],
  ['get /api/admin/deletions', { query: page }],
  ['get /api/admin/deletions/{id}', lastDeletion],
  [
    'get /api/admin/deletions/{id}/businesses',
    async (parts) => ({ ...(await lastDeletion(parts)), query: { ...page, search: 'ba' } }),
  ],
  [
    'post /api/admin/deletions/{id}/restore',
    async (parts) => ({ ...(await lastDeletion(parts)), body: { ids: [987_654] } }),
  ],
  ['post /api/admin/deletions/{id}/undo', lastDeletion],
  ['get /api/admin/test-data', nothing],
  ['delete /api/admin/test-data', nothing],
  ['post /api/upload-excel', { body: upload({ dryRun: 'true' }) }],
  [
    'post /api/upload-excel-batch',
    {
      body: upload({ batchSize: '1000', approved: 'true', fileIndex: '0', totalFiles: '1' }),
    },
  ],
  ['get /api/admin/upload-reports', nothing],
  ['get /api/admin/imports', { query: { ...page, status: 'done,failed', rejections: 'true' } }],
  ['get /api/admin/imports/{id}', lastImport],
  ['get /api/admin/imports/{id}/report', lastImport],
  ['get /api/admin/imports/{id}/columns', lastImport],
  [
    'put /api/admin/imports/{id}/header',
    async (parts) => ({
      path: { id: await numberOf(parts, 'select max(id) as id from imports where dry_run') },
      body: { header: '1' },
    }),
  ],
  [
    'put /api/admin/imports/{id}/column-mappings',
    async (parts) => ({
      path: { id: await numberOf(parts, 'select max(id) as id from imports where dry_run') },
      body: { mappings: { odd: null } },
    }),
  ],
  [
    'put /api/admin/imports/{id}/encoding',
    async (parts) => ({
      path: { id: await numberOf(parts, 'select max(id) as id from imports where dry_run') },
      body: { encoding: 'windows-1254' },
    }),
  ],
  [
    'get /api/admin/imports/{id}/rejected.csv',
    async (parts) => ({ ...(await lastImport(parts)), query: { language: 'en' } }),
  ],
  ['post /api/admin/imports/prepare', { body: upload({ trust: 'fill', category: 'Café' }) }],
  ['get /api/admin/imports/{id}/preview', lastImport],
  [
    'put /api/admin/imports/{id}/choices',
    async (parts) => ({
      ...(await lastImport(parts)),
      body: {
        ...{ approved: true, dryRun: true, erase: false, trust: 'update' },
        ...{ category: null, country: 'DE', header: '1', encoding: null, mapping: { odd: null } },
      },
    }),
  ],
  [
    'post /api/admin/imports/{id}/{action}',
    async (parts) => ({ path: { ...(await lastImport(parts)).path, action: 'cancel' } }),
  ],
  [
    'post /api/admin/imports',
    { body: { rows: [{ name: 'Pushed', city: 'Berlin', country_code: 'DE' }] } },
  ],
  // No service downloads it here.
  ['post /api/admin/imports/fetch', { body: { address: 'https://example.com/listings.csv' } }],
  ['post /api/admin/feeds', { body: FEED }],
  ['get /api/admin/feeds', nothing],
  ['get /api/admin/feeds/{id}', lastFeed],
  ['put /api/admin/feeds/{id}', async (parts) => ({ ...(await lastFeed(parts)), body: FEED })],
  [
    'put /api/admin/feeds/{id}/column-mappings',
    async (parts) => ({ ...(await lastFeed(parts)), body: { mappings: { odd: 'phone' } } }),
  ],
  [
    'post /api/admin/feeds/{id}/{action}',
    async (parts) => {
      const { path } = await lastFeed(parts);
      return { path: { ...path, action: 'run' } };
    },
  ],
  ['get /api/admin/feeds/{id}/history', lastFeed],
  ['delete /api/admin/feeds/{id}', lastFeed],
  [
    'put /api/admin/imports/{id}/file',
    async ({ database }) => {
      const options = { batchSize: 1000, approved: true, dryRun: false };
      const id = await createImport(database.db, { ...options, name: 'sample.csv', bytes: 0 });
      await finishImport(database.db, id, { status: 'failed', told: 'Failed.' });
      return { path: { id: `${id}` }, body: upload({}) };
    },
  ],
  ['get /api/admin/import-template.csv', nothing],
  ['get /api/admin/import-template.xlsx', nothing],
  ['put /api/admin/column-mappings', { body: { mappings: { odd: 'phone' } } }],
  ['get /api/admin/column-mappings', nothing],
  ['get /api/admin/saved-mappings', nothing],
  [
    'get /api/admin/export-csv',
    { query: { fields: 'name,city', format: 'csv', bom: '1', ...selection } },
  ],
  ['post /api/admin/export-csv', { body: new URLSearchParams({ fields: 'id', format: 'xlsx' }) }],
  ['get /api/admin/export-count', { query: selection }],
  ['post /api/admin/export-count', { body: new URLSearchParams(selection) }],
  ['post /api/export-csv', { body: { selectedFields: LEGACY_EXPORT_FIELDS, countryCode: 'all' } }],
  ['get /api/admin/rebuilds', nothing],
  ['get /api/admin/rebuilds/stream', nothing],
  ['post /api/admin/clear-cache', nothing],
  ['get /api/admin/sitemaps', nothing],
  ['post /api/admin/backups', nothing],
  ['get /api/admin/backups', nothing],
  ['get /api/admin/retention', nothing],
  ['patch /api/admin/retention', { body: { audit_days: 365 } }],
  ['get /api/admin/usage-counting', nothing],
  ['put /api/admin/usage-counting', { body: { enabled: true } }],
  ['get /api/admin/site-settings', nothing],
  ['get /api/admin/site-settings', { cookie: '' }],
  [
    'post /api/admin/site-settings/preview',
    { body: { head_tags: '<meta name="google-site-verification" content="abc">' } },
  ],
  ['post /api/admin/site-settings', { body: { head_tags: '<meta name="a" content="b">' } }],
  ['get /api/admin/operator', nothing],
  ['post /api/admin/operator', { body: { phone: '+1 555 0123' } }],
  ['get /api/admin/map-tiles', nothing],
  ['get /api/admin/stats', nothing],
  ['get /api/admin/audit', { query: { ...page, ...AUDIT_FILTER } }],
  ['get /api/admin/audit.csv', { query: { ...AUDIT_FILTER, language: 'en' } }],
  ['get /api/admin/messages', { query: { ...page, unread: 'true' } }],
  [
    'patch /api/admin/messages/{id}',
    async (parts) => ({ ...(await lastMessage(parts)), body: { read: true } }),
  ],
  ['delete /api/admin/messages/{id}', lastMessage],
  ['get /api/admin/overview', nothing],
  [
    'put /api/admin/notifications/dismissed',
    {
      body: {
        kind: 'unread-messages',
        id: null,
        subject: null,
        since: '2026-01-02T03:04:05.000Z',
        dismissed: true,
      },
    },
  ],
  ...['growth', 'geography', 'categories', 'quality'].flatMap((report) => {
    const step = report === 'growth' ? { query: { step: 'week' } } : {};
    const table = { query: { ...step.query, language: 'en' } };
    return [
      [`get /api/admin/reports/${report}`, step],
      [`get /api/admin/reports/${report}.csv`, table],
    ] as const;
  }),
  ['get /api/admin/reports/usage', { query: { days: '7' } }],
  ['get /api/admin/reports/usage.csv', { query: { days: '7', language: 'en' } }],
  ['get /api/openapi.json', nothing],
  ['get /api/docs', nothing],
  ['get /api/docs/{file}', { path: { file: 'start.js' } }],
  ['delete /api/admin/businesses', nothing],
];

/** A successful call of every route. Each call finds its data, some of which earlier calls have added. */
export const SAMPLE_CALLS = SAMPLES.map(
  ([route, sample]) =>
    [
      route,
      async (parts: Parts) => (typeof sample === 'function' ? sample(parts) : sample),
    ] as const,
);
