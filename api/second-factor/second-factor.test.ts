import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { setPassword } from '../administrators/administrators.queries.ts';
import { createAdministrator } from '../administrators/administrators.ts';
import { routePath } from '../contract/calls/route.ts';
import {
  enrolmentSchema,
  recoveryCodesSchema,
  SECOND_FACTOR_ROUTES,
  secondFactorSchema,
} from '../contract/calls/second-factor.ts';
import { codeNeededSchema, SESSION_ROUTES } from '../contract/calls/sessions.ts';
import { errorSchema } from '../contract/pages/entities.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { useTestServer } from '../http/testing/test-server.ts';
import { openSession } from '../sessions/sessions.queries.ts';
import { useSignedIn } from '../sessions/testing/signed-in.ts';
import { codeOf, enrol } from './testing/enrolled.ts';

const password = 'correct horse battery';

describe('one-time codes', () => {
  const database = useTestDatabase();
  const server = useTestServer(database);
  const grace = useSignedIn(database, server, 'grace');
  let [cookie, adaId] = ['', 0];

  beforeEach(async () => {
    const { db } = database();
    for (const table of ['login_attempts', 'login_challenges', 'audit_entries'] as const)
      await db.deleteFrom(table).execute();
    await db.deleteFrom('administrators').where('username', '=', 'ada').execute();
    const ada = await createAdministrator(db, { username: 'ada', password });
    adaId = ada.id;
    cookie = `session=${await openSession(db, ada, undefined)}`;
  });

  const post = (path: string, body: object, Cookie = '') =>
    fetch(server().url + path, {
      method: 'POST',
      headers: {
        'Content-Type': 'application/json',
        Origin: server().url,
        ...(Cookie && { Cookie }),
      },
      body: JSON.stringify(body),
    });
  const login = (Cookie = '') =>
    post(SESSION_ROUTES.signIn.path, { username: 'ada', password }, Cookie);
  const cookieOf = (answer: Response, name = 'session') =>
    answer.headers
      .getSetCookie()
      .find((one) => one.startsWith(`${name}=`))
      ?.split(';')[0] ?? '';
  const challengeOf = async (answer: Response) => {
    const { error } = await answer.json();
    return codeNeededSchema.parse(error.details).challenge;
  };
  const answerWith = (challenge: string, code: string, Cookie = '') =>
    post(SESSION_ROUTES.signInWithCode.path, { challenge, code }, Cookie);
  const signIn = async (code: string) => answerWith(await challengeOf(await login()), code);
  const actions = async () =>
    (await database().db.selectFrom('audit_entries').select('action').orderBy('id').execute()).map(
      ({ action }) => action,
    );
  const issuesOf = async (answer: Response) => {
    const { error } = errorSchema.parse(await answer.json());
    const issues = error.details?.issues;
    return Array.isArray(issues) ? issues.map(({ path }) => path) : error.code;
  };

  it('are set up with the password, a secret and a first code', async () => {
    const state = async (Cookie: string) => {
      const answer = await fetch(server().url + SECOND_FACTOR_ROUTES.read.path, {
        headers: { Cookie },
      });
      return secondFactorSchema.parse(await answer.json());
    };
    expect(await state(cookie)).toEqual({ since: null, recoveryCodes: 0 });
    const enrolWith = (word: string) =>
      post(SECOND_FACTOR_ROUTES.enrol.path, { password: word }, cookie);
    expect(await issuesOf(await enrolWith('wrong'))).toEqual(['password']);
    const confirm = (code: string) => post(SECOND_FACTOR_ROUTES.confirm.path, { code }, cookie);
    expect((await confirm('123456')).status).toBe(409);

    const { secret, uri } = enrolmentSchema.parse(await (await enrolWith(password)).json());
    expect(uri).toBe(`otpauth://totp/Directory:ada?secret=${secret}&issuer=Directory`);
    expect((await login()).status).toBe(200);
    expect(await issuesOf(await confirm(codeOf(secret, 10)))).toEqual(['code']);
    const elsewhere = await openSession(database().db, { id: adaId }, undefined);
    const confirmed = await confirm(codeOf(secret));
    const { recoveryCodes } = recoveryCodesSchema.parse(await confirmed.json());
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes) expect(code).toMatch(/^([a-km-np-z2-9]{4}-){3}[a-z2-9]{4}$/);

    const current = cookieOf(confirmed);
    expect(await state(current)).toEqual({ since: expect.any(String), recoveryCodes: 10 });
    for (const ended of [cookie, `session=${elsewhere}`])
      expect(
        (await fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie: ended } }))
          .status,
      ).toBe(401);
    expect(await issuesOf(await post(SECOND_FACTOR_ROUTES.enrol.path, { password }, current))).toBe(
      'conflict',
    );
    expect(await actions()).toContain('second_factor.enable');
    const written = JSON.stringify(
      await sql`select a::text from audit_entries a union all select r::text from recovery_codes r`.execute(
        database().db,
      ),
    );
    for (const hidden of [secret, ...recoveryCodes]) expect(written).not.toContain(hidden);
  });

  it('cannot be confirmed after the setup has expired', async () => {
    const answer = await post(SECOND_FACTOR_ROUTES.enrol.path, { password }, cookie);
    const { secret } = enrolmentSchema.parse(await answer.json());
    await sql`update second_factors set created_at = now() - interval '15 minutes'`.execute(
      database().db,
    );
    const late = await post(SECOND_FACTOR_ROUTES.confirm.path, { code: codeOf(secret) }, cookie);
    expect(late.status).toBe(409);
  });

  it('are required after the password, which alone opens no session', async () => {
    const secret = await enrol(database().db, 'ada');
    const answer = await login();
    expect(answer.status).toBe(401);
    expect(answer.headers.getSetCookie()).toEqual([]);
    const body = await answer.json();
    expect(body).toMatchObject({ success: false, error: { code: 'code_needed' } });
    const challenge = codeNeededSchema.parse(body.error.details).challenge;
    const done = await answerWith(challenge, ` ${codeOf(secret).replace(/(...)/, '$1 ')} `);
    expect(done.status).toBe(200);
    expect(await done.json()).toEqual({ success: true, message: 'Signed in' });
    const headers = { Cookie: cookieOf(done) };
    expect((await fetch(server().url + SESSION_ROUTES.read.path, { headers })).status).toBe(200);
    expect(cookieOf(done, 'device')).not.toBe('');
    const { idle } = await database()
      .db.selectFrom('sessions')
      .select('idle_seconds as idle')
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow();
    expect(idle).toBe(120 * 60);
    expect(await actions()).toEqual(['session.sign_in']);
  });

  it('are accepted once each, also in parallel, and never after a newer one', async () => {
    const secret = await enrol(database().db, 'ada');
    const code = codeOf(secret);
    const challenges = [
      await challengeOf(await login()),
      await challengeOf(await login()),
      await challengeOf(await login()),
    ];
    const answers = await Promise.all(challenges.map((challenge) => answerWith(challenge, code)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expect((await signIn(codeOf(secret, -1))).status).toBe(401);
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
  });

  it('answer a challenge once, within five minutes and five attempts', async () => {
    const secret = await enrol(database().db, 'ada');
    const used = await challengeOf(await login());
    expect((await answerWith(used, codeOf(secret))).status).toBe(200);
    expect((await answerWith(used, codeOf(secret, 1))).status).toBe(401);
    const late = await challengeOf(await login());
    await sql`update login_challenges set expires_at = now()`.execute(database().db);
    const lapsed = await answerWith(late, codeOf(secret, 1));
    expect(await lapsed.json()).toMatchObject({ error: { details: { lapsed: true } } });
    const tried = await challengeOf(await login());
    for (let tries = 0; tries < 5; tries += 1)
      expect((await answerWith(tried, codeOf(secret, 10 + tries))).status).toBe(401);
    expect((await answerWith(tried, codeOf(secret, 1))).status).toBe(401);
    expect((await answerWith('A'.repeat(43), codeOf(secret, 1))).status).toBe(401);
    expect((await signIn(codeOf(secret, 1))).status).toBe(200);
  });

  it('are rate limited like passwords, with a separate limit for a known device', async () => {
    const secret = await enrol(database().db, 'ada');
    const device = cookieOf(await signIn(codeOf(secret)), 'device');
    const wrong = async () => (await signIn('000000')).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await wrong()).toBe(401);
    expect(await wrong()).toBe(429);
    expect((await signIn(codeOf(secret, 1))).status).toBe(429);
    const known = await challengeOf(await login(device));
    expect((await answerWith(known, codeOf(secret, 1), device)).status).toBe(200);
    const { rows } = await sql`select subject, after - 'lastAttemptAt' as after from audit_entries
      where action = 'session.code_failed'`.execute(database().db);
    expect(rows).toEqual([{ subject: 'ada', after: { network: '127.0.0.1', attempts: 10 } }]);
  });

  it.each([
    [
      'the password changes',
      () =>
        database()
          .db.transaction()
          .execute((trx) => setPassword(trx, adaId, password)),
    ],
    [
      'the administrator is disabled',
      () =>
        sql`update administrators set disabled_at = now() where id = ${adaId}`.execute(
          database().db,
        ),
    ],
  ])('open no session when meanwhile %s', async (_, change) => {
    const secret = await enrol(database().db, 'ada');
    const challenge = await challengeOf(await login());
    await change();
    expect((await answerWith(challenge, codeOf(secret))).status).toBe(401);
  });

  it('can be replaced by recovery codes, each of which is accepted once', async () => {
    const secret = await enrol(database().db, 'ada');
    const renew = (body: object) =>
      post(SECOND_FACTOR_ROUTES.renewRecoveryCodes.path, body, cookie);
    expect(await issuesOf(await renew({ password, code: '000000' }))).toEqual(['code']);
    expect(await issuesOf(await renew({ password: 'x', code: codeOf(secret) }))).toEqual([
      'password',
    ]);
    const answer = await renew({ password, code: codeOf(secret) });
    const { recoveryCodes } = recoveryCodesSchema.parse(await answer.json());
    const [first = '', second = '', ...others] = recoveryCodes;
    expect((await signIn(first.toUpperCase())).status).toBe(200);
    expect((await signIn(first)).status).toBe(401);
    expect((await signIn(second.replaceAll('-', ''))).status).toBe(200);
    const challenge = await challengeOf(await login());
    const together = others.slice(0, 2).map((code) => answerWith(challenge, code));
    const statuses = (await Promise.all(together)).map(({ status }) => status);
    expect(statuses.sort()).toEqual([200, 401]);
    expect(await actions()).toContain('second_factor.recovery_code_used');
    await renew({ password, code: codeOf(secret, 1) });
    const renewed = await database().db.selectFrom('recovery_codes').selectAll().execute();
    expect(renewed).toHaveLength(10);
  });

  it('are turned off with the password and a code', async () => {
    const secret = await enrol(database().db, 'ada');
    const disable = (body: object) => post(SECOND_FACTOR_ROUTES.disable.path, body, cookie);
    expect(await issuesOf(await disable({ password, code: '000000' }))).toEqual(['code']);
    expect((await disable({ password, code: codeOf(secret) })).status).toBe(200);
    expect((await login()).status).toBe(200);
    expect(await actions()).toContain('second_factor.disable');
  });

  it('are reset by another administrator, which ends the sessions', async () => {
    await enrol(database().db, 'ada');
    const path = routePath(SECOND_FACTOR_ROUTES.reset, { params: { id: adaId } });
    const byAda = () =>
      fetch(server().url + path, {
        method: 'DELETE',
        headers: { Cookie: cookie, Origin: server().url },
      });
    expect((await byAda()).status).toBe(403);
    const confirm = () =>
      database().db.updateTable('sessions').set({ confirmed_at: new Date() }).execute();
    expect((await grace('DELETE', path)).status).toBe(403);
    await confirm();
    expect((await byAda()).status).toBe(409);
    expect((await grace('DELETE', path)).status).toBe(200);
    expect((await grace('DELETE', path)).status).toBe(409);
    expect(
      (await grace('DELETE', routePath(SECOND_FACTOR_ROUTES.reset, { params: { id: 987_654 } })))
        .status,
    ).toBe(404);
    expect(
      (await fetch(server().url + SESSION_ROUTES.read.path, { headers: { Cookie: cookie } }))
        .status,
    ).toBe(401);
    expect((await login()).status).toBe(200);
  });
});
