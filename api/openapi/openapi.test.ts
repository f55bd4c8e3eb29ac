import { mkdtemp, rm } from 'node:fs/promises';
import type { Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Router from '@koa/router';
import type Koa from 'koa';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createAdministrator } from '../administrators/administrators.ts';
import { parseConfig } from '../config.ts';
import { AUDIT_MAX_LIMIT } from '../contract/calls/audit.ts';
import { DOCS_FILES } from '../contract/calls/documentation-routes.ts';
import type { Route } from '../contract/calls/route.ts';
import { ADMIN_LIST_MAX_LIMIT } from '../contract/calls/shapes.ts';
import { seed } from '../database/testing/seed.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import type { startWokenLoop } from '../database/woken-loop.ts';
import { DETAIL_SECONDS } from '../http/caching.ts';
import { startImportService } from '../imports/jobs/import-service.ts';
import { createApp, listen } from '../server.ts';
import { confirmSession, openSession } from '../sessions/sessions.queries.ts';
import { ROUTES } from './all-routes.ts';
import type { OpenApi } from './document.ts';
import { SAMPLE_CALLS, type SampleCall } from './testing/sample-calls.ts';

const nameOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;

describe('the description of the API', () => {
  const database = useTestDatabase();
  const logger = pino({ level: 'silent' });
  const stopping = new AbortController();
  let [app, server, imports]: [Koa?, Server?, ReturnType<typeof startWokenLoop>?] = [];
  let [origin, folder] = ['', ''];
  let cookie = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'openapi-'));
    const created = createApp({
      config: parseConfig({ BACKUP_TO: 'backups' }, folder),
      database: database(),
      logger,
      published: { site: folder, admin: folder },
      readiness: { ready: true, step: '' },
      stopping: stopping.signal,
    });
    app = created.app;
    server = await listen(app, 0, '127.0.0.1', created.upgrade);
    imports = startImportService(database(), logger);
    const address = server.address();
    if (typeof address === 'object' && address) origin = `http://127.0.0.1:${address.port}`;
    cookie = await signIn('ada');
    await seed(database().db, [
      { name: 'Café', category: 'Café', city: 'Berlin', country: 'DE', rating: 4, reviews: 3 },
      { name: 'Test Business', category: 'Café', city: 'Berlin', country: 'DE' },
      { name: 'Bakery', category: 'Bakery', city: 'Paris', country: 'FR', phone: '1' },
    ]);
  });
  afterAll(async () => {
    stopping.abort();
    await imports?.stop();
    server?.closeAllConnections();
    server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function signIn(username: string): Promise<string> {
    const { db } = database();
    const administrator = await createAdministrator(db, { username, password: 'long password' });
    const token = await openSession(db, administrator, undefined);
    await db.transaction().execute((trx) => confirmSession(trx, token));
    return `session=${token}`;
  }

  const document = async (): Promise<OpenApi> => (await fetch(`${origin}/api/openapi.json`)).json();

  async function call({ method, path }: Route, sample: SampleCall): Promise<Response> {
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => String(sample.path?.[name]));
    const query = new URLSearchParams(sample.query);
    const { body } = sample;
    const isForm = body instanceof FormData || body instanceof URLSearchParams;
    return fetch(`${origin}${filled}?${query}`, {
      method: method.toUpperCase(),
      redirect: 'manual',
      headers: {
        Cookie: sample.cookie ?? cookie,
        Origin: origin,
        ...(body !== undefined && !isForm && { 'Content-Type': 'application/json' }),
      },
      ...(body !== undefined && { body: isForm ? body : JSON.stringify(body) }),
    });
  }

  it('describes exactly the routes that the server has', async () => {
    const routes = (app?.middleware ?? []).flatMap((middleware) =>
      'router' in middleware && middleware.router instanceof Router
        ? middleware.router.stack.flatMap(({ methods, path }) =>
            methods
              .filter((method) => method !== 'HEAD')
              .map((method) => nameOf({ method: method.toLowerCase(), path: braced(path) })),
          )
        : [],
    );
    const { paths } = await document();
    const described = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods).map((method) => nameOf({ method, path })),
    );
    expect(routes.length).toBeGreaterThan(60);
    expect(described.sort()).toEqual(routes.sort());
  });

  const braced = (path: string | RegExp) => String(path).replace(/:(\w+)/g, '{$1}');

  it('defines every reference, and each operation once', async () => {
    const made = await document();
    const names = Object.keys(made.components.schemas);
    const references = JSON.stringify(made).matchAll(/"\$ref":"([^"]+)"/g);
    for (const [, reference = ''] of references)
      expect(names).toContain(reference.replace('#/components/schemas/', ''));
    const ids = Object.values(made.paths).flatMap((methods) =>
      Object.values(methods).map(({ operationId }) => operationId),
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(made.openapi).toBe('3.1.0');
    for (const { path, params } of ROUTES)
      expect([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name)).toEqual(
        Object.keys(params?.shape ?? {}),
      );
  });

  it('states how many entries the pages of lists have', async () => {
    const { components } = await document();
    const { AdminPagination, AdminList, Audit, Deletions, ImportList, Messages } =
      components.schemas;
    const limited = (maximum: number) => ({ properties: { limit: { minimum: 1, maximum } } });
    const pagination = { $ref: '#/components/schemas/AdminPagination' };
    expect(AdminPagination).toMatchObject(limited(ADMIN_LIST_MAX_LIMIT));
    for (const list of [AdminList, Deletions, ImportList, Messages])
      expect(list).toMatchObject({ properties: { pagination } });
    expect(Audit).toMatchObject({ properties: { pagination: limited(AUDIT_MAX_LIMIT) } });
  });

  it('describes the answer of every call', { timeout: 120_000 }, async () => {
    const { paths, components } = await document();
    const $defs = JSON.parse(
      JSON.stringify(components.schemas).replaceAll('#/components/schemas/', '#/$defs/'),
    );
    const schemaOf = (schema: unknown) => {
      const local = JSON.stringify(schema).replaceAll('#/components/schemas/', '#/$defs/');
      return z.fromJSONSchema({ ...JSON.parse(local), $defs });
    };
    const left = new Set(ROUTES.map(nameOf));
    const parts = { database: database(), origin, signIn };
    for (const [name, makeSample] of SAMPLE_CALLS) {
      const operation = ROUTES.find((one) => nameOf(one) === name);
      if (!operation) throw new Error(`There is no ${name}.`);
      left.delete(name);
      const sample = await makeSample(parts);
      const answer = await call(operation, sample);
      const told = paths[operation.path]?.[operation.method]?.responses[String(answer.status)];
      const where = `${name} ${answer.status}`;
      expect(
        answer.status,
        `${where} ${answer.ok ? '' : await answer.clone().text()}`,
      ).toBeLessThan(400);
      expect(Object.keys(sample.query ?? {}), where).toEqual(
        Object.keys(operation.query?.shape ?? {}),
      );
      expect(told, where).toBeDefined();
      const types = Object.keys(told?.content ?? {});
      const type = answer.headers.get('content-type')?.split(';')[0] ?? '';
      if (types.length > 0) expect(types, where).toContain(type);
      if (types[0] !== 'application/json') {
        await answer.body?.cancel();
        continue;
      }
      const { schema = {} }: { schema?: object } = told?.content['application/json'] ?? {};
      const body: unknown = await answer.json();
      const published = schemaOf(schema).safeParse(body);
      expect(published.error?.issues, where).toBeUndefined();
      const known = operation.answers[answer.status];
      if (known && 'schema' in known)
        expect(known.schema.safeParse(body).error, where).toBeUndefined();
    }
    expect([...left]).toEqual([]);
  });

  it('describes the access that a route needs, and its errors', async () => {
    const { paths, components } = await document();
    const errorSchema = z.fromJSONSchema(JSON.parse(JSON.stringify(components.schemas.Error)));
    for (const operation of ROUTES) {
      const path = operation.path.replace(/\{(\w+)\}/g, '1');
      const answer = await fetch(origin + path, { method: operation.method.toUpperCase() });
      const closed = operation.access !== 'public' && operation.access !== 'same-origin';
      expect([nameOf(operation), answer.status === 401]).toEqual([nameOf(operation), closed]);
      if (!answer.ok) expect(errorSchema.safeParse(await answer.json()).success, path).toBe(true);
      const { security, responses } = paths[operation.path]?.[operation.method] ?? {};
      const keys = (operation.scopes ?? []).map((scope) => ({ apiKey: [scope] }));
      expect(security).toEqual(closed ? [{ session: [] }, ...keys] : []);
      expect(Boolean(responses?.['401']) || !closed).toBe(true);
    }
    const name = components.securitySchemes.session.name;
    expect(cookie.startsWith(`${name}=`)).toBe(true);
  });

  it('describes the parameters that the server reads', async () => {
    for (const operation of ROUTES)
      for (const parameter of Object.keys(operation.query?.shape ?? {})) {
        const path = operation.path.replace(/\{(\w+)\}/g, '1');
        const twice = `${parameter}=1&${parameter}=2`;
        const answer = await fetch(`${origin}${path}?${twice}`, {
          method: operation.method.toUpperCase(),
          headers: { Cookie: cookie, Origin: origin },
        });
        await answer.body?.cancel();
        expect(`${path}?${twice} ${answer.status}`).toMatch(/ 400$/);
      }
  });

  it('has a page that loads only files of this server', async () => {
    const answer = await fetch(`${origin}/api/docs`);
    expect(answer.headers.get('cache-control')).toBe(`public, max-age=${DETAIL_SECONDS}`);
    const policy = answer.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("script-src 'self';");
    expect(policy).toContain("style-src 'self';");
    const page = await answer.text();
    expect(page).not.toMatch(/<style|style="|<script>|https?:/);
    const files = [...page.matchAll(/(?:src|href)="(\/api\/docs\/[^"]+)"/g)].map(
      ([, path]) => path,
    );
    expect(files).toHaveLength(DOCS_FILES.length);
    for (const path of files) {
      const file = await fetch(origin + path);
      expect([path, file.status]).toEqual([path, 200]);
      expect((await file.text()).length).toBeGreaterThan(100);
    }
    expect((await fetch(`${origin}/api/docs/package.json`)).status).toBe(400);
  });
});
