import { z } from 'zod';
import { confirmationSchema, doneSchema, sessionsSchema } from './administrators.ts';
import { pathName } from './parameters.ts';
import { roleSchema } from './roles.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { loginCodeSchema } from './second-factor.ts';

/**
 * A header of calls that the back office makes while it is not in use. Such calls do not extend the
 * session.
 */
export const UNATTENDED_HEADER = 'X-Unattended';

/** The session of the request. */
export const adminSessionSchema = z.strictObject({
  authenticated: z.literal(true),
  username: z.string(),
  role: roleSchema,
  /** IANA name of the zone in which the back office shows times. */
  timeZone: z.string(),
  /** Origin of the public site; null where the back office has no host of its own. */
  publicOrigin: z.string().nullable(),
});
export type AdminSession = z.infer<typeof adminSessionSchema>;

/** `details` of the error `code_needed`, the answer to the password step. */
export const codeNeededSchema = z.object({ challenge: z.string(), expiresInSeconds: z.int() });

/** `details` of the error `too_many_requests` for an account under attack. */
export const queuedSchema = z.object({ ahead: z.int().min(0) });

/** `details` of the error `unauthorized` for an expired challenge: the password is needed again. */
export const lapsedSchema = z.object({ lapsed: z.literal(true) });

const credentialsSchema = z.object({
  username: pathName,
  password: z.string().min(1).max(256, 'must have at most 256 characters'),
});

/** Signing in and out, and open sessions. */
export const SESSION_ROUTES = defineRoutes({
  signIn: {
    endpoint: 'POST /api/admin/login',
    summary: 'Signs in',
    description:
      'The session is a cookie that scripts cannot read. Where the account uses one-time codes, the answer is 401 `code_needed` with `details.challenge` for POST /api/admin/login/code. While the account is under attack, the answer is 429 with `details.ahead`: ask again after Retry-After to keep the place in the queue.',
    access: 'same-origin',
    body: jsonBody(credentialsSchema),
    answers: json(doneSchema),
    errors: ['unauthorized', 'too_many_requests'],
  },
  signInWithCode: {
    endpoint: 'POST /api/admin/login/code',
    summary: 'Signs in with a code, after the password',
    description:
      'A code of the authenticator app, or a recovery code. Each counts once. After five wrong codes the password is needed again.',
    access: 'same-origin',
    body: jsonBody(loginCodeSchema),
    answers: json(doneSchema),
    errors: ['unauthorized', 'too_many_requests'],
  },
  signOut: {
    endpoint: 'POST /api/admin/logout',
    summary: 'Signs out',
    access: 'same-origin',
    answers: json(doneSchema),
  },
  read: {
    endpoint: 'GET /api/admin/session',
    summary: 'The account of the session',
    access: 'viewer',
    answers: json(adminSessionSchema),
  },
  confirmPassword: {
    endpoint: 'POST /api/admin/confirm-password',
    summary: 'Confirms the session with the password',
    description: 'The confirmation holds for ten minutes, for the calls that need it.',
    access: 'viewer',
    body: jsonBody(confirmationSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
  list: {
    endpoint: 'GET /api/admin/sessions',
    summary: 'Open sessions, the last used first',
    description: 'Administrators see the sessions of all accounts, other roles their own.',
    access: 'viewer',
    answers: json(sessionsSchema),
  },
  revoke: {
    endpoint: 'DELETE /api/admin/sessions/{id}',
    summary: 'Ends a session',
    access: 'viewer',
    params: z.object({ id: z.string().regex(/^[0-9a-f]{24}$/, 'must be the id of a session') }),
    answers: json(doneSchema),
  },
});
