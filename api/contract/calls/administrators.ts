import { z } from 'zod';
import { idParams } from './parameters.ts';
import { PASSWORD_LENGTH_RULES, PASSWORD_MAX, PASSWORD_MIN } from './password-limits.ts';
import { roleSchema } from './roles.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { moment } from './shapes.ts';

export const USERNAME_PATTERN = /^[\w.@-]{3,64}$/;

/** Checks the length only; password-rules.ts has the other rules. */
const newPasswordSchema = z
  .string('must be a text')
  .min(PASSWORD_MIN, PASSWORD_LENGTH_RULES.short)
  .max(PASSWORD_MAX, PASSWORD_LENGTH_RULES.long);

export const newAdministratorSchema = z.strictObject({
  username: z
    .string('must be a text')
    .regex(USERNAME_PATTERN, 'The username must be 3 to 64 letters, digits, or . _ - @'),
  password: newPasswordSchema,
  role: roleSchema.default('viewer'),
});
export type NewAdministrator = z.infer<typeof newAdministratorSchema>;

/** The password of the session's account. */
export const confirmationSchema = z.strictObject({
  password: z.string('must be a text').min(1).max(PASSWORD_MAX),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string('must be a text').min(1).max(PASSWORD_MAX),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

export const listedAdministratorSchema = z.strictObject({
  id: z.int().min(1),
  username: z.string(),
  role: roleSchema,
  createdAt: moment,
  /** Null for an account that can sign in. */
  disabledAt: moment.nullable(),
  /** Whether each sign-in needs a code. */
  secondFactor: z.boolean(),
  /** Open sessions. */
  sessions: z.int().min(0),
  /** Whether this is the account of the request. */
  self: z.boolean(),
});
export type ListedAdministrator = z.infer<typeof listedAdministratorSchema>;

/** Sorted by name. */
export const administratorsSchema = z.array(listedAdministratorSchema);

export const listedSessionSchema = z.strictObject({
  /** An identifier of the session; not its token. */
  id: z.string().regex(/^[0-9a-f]{24}$/),
  username: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  /** The end of the session if it stays unused. */
  idleEndsAt: moment,
  /** The end of the session in any case. */
  expiresAt: moment,
  /** Name of the browser; null where it is not known. */
  browser: z.string().nullable(),
  /** Name of the operating system; null where it is not known. */
  system: z.string().nullable(),
  /** The network, without the last part of the address; null where it is not known. */
  network: z.string().nullable(),
  /** Whether this is the session of the request. */
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

export const sessionsSchema = z.array(listedSessionSchema);

/** The answer to a change, with a sentence for people. */
export const doneSchema = z.strictObject({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof doneSchema>;

/** The accounts of the back office. */
export const ADMINISTRATOR_ROUTES = defineRoutes({
  list: {
    endpoint: 'GET /api/admin/administrators',
    summary: 'Accounts, by name',
    access: 'administrator',
    answers: json(administratorsSchema),
  },
  create: {
    endpoint: 'POST /api/admin/administrators',
    summary: 'Adds an account',
    access: { role: 'administrator', confirmed: true },
    body: jsonBody(newAdministratorSchema),
    answers: json(doneSchema),
  },
  disable: {
    endpoint: 'POST /api/admin/administrators/{id}/disable',
    summary: 'Disables an account and ends its sessions',
    access: 'administrator',
    params: idParams,
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  enable: {
    endpoint: 'POST /api/admin/administrators/{id}/enable',
    summary: 'Enables an account again',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    answers: json(doneSchema),
  },
  changeRole: {
    endpoint: 'PUT /api/admin/administrators/{id}/role',
    summary: 'Gives an account another role',
    description: 'The role holds from the next request of the account.',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    body: jsonBody(z.strictObject({ role: roleSchema })),
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  changePassword: {
    endpoint: 'POST /api/admin/password',
    summary: 'Changes the password of the own account',
    description: 'All other sessions of the account end.',
    access: 'viewer',
    body: jsonBody(passwordChangeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
});
