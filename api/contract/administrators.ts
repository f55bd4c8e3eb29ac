import { z } from 'zod';

/** Who may sign in, and who is signed in. */
export const ADMINISTRATORS_API = {
  /** GET lists them, POST adds one. */
  administrators: '/api/admin/administrators',
  /** POST without a body: ends all sessions of the administrator, who can sign in no more. */
  disable: (id: number) => `/api/admin/administrators/${id}/disable`,
  /** POST without a body. */
  enable: (id: number) => `/api/admin/administrators/${id}/enable`,
  /** POST: one's own password. All other sessions of the administrator end. */
  password: '/api/admin/password',
  /** GET: all that are open, the last used first. */
  sessions: '/api/admin/sessions',
  /** DELETE ends one. */
  session: (id: string) => `/api/admin/sessions/${id}`,
} as const;

export const USERNAME_PATTERN = /^[\w.@-]{3,64}$/;
export const PASSWORD_MIN = 12;
export const PASSWORD_MAX = 256;

export const newPasswordSchema = z
  .string('must be a text')
  .min(PASSWORD_MIN, `The password must have at least ${PASSWORD_MIN} characters.`)
  .max(PASSWORD_MAX, `The password must have at most ${PASSWORD_MAX} characters.`);

export const newAdministratorSchema = z.strictObject({
  username: z
    .string('must be a text')
    .regex(USERNAME_PATTERN, 'The username must be 3 to 64 letters, digits, or . _ - @'),
  password: newPasswordSchema,
});
export type NewAdministrator = z.infer<typeof newAdministratorSchema>;

export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string('must be a text').min(1).max(PASSWORD_MAX),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const moment = z.iso.datetime();

export const listedAdministratorSchema = z.strictObject({
  id: z.int().min(1),
  username: z.string(),
  createdAt: moment,
  /** Null where the administrator can sign in. */
  disabledAt: moment.nullable(),
  /** How many sessions are open. */
  sessions: z.int().min(0),
  /** Whether it is who asks. */
  self: z.boolean(),
});
export type ListedAdministrator = z.infer<typeof listedAdministratorSchema>;

/** In the order of their names. */
export const administratorsSchema = z.array(listedAdministratorSchema);

export const listedSessionSchema = z.strictObject({
  /** Tells the session from others; not what opens it. */
  id: z.string().regex(/^[0-9a-f]{24}$/),
  username: z.string(),
  createdAt: moment,
  lastSeenAt: moment,
  expiresAt: moment,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

export const sessionsSchema = z.array(listedSessionSchema);

/** The answer to what was done, in words. */
export const doneSchema = z.strictObject({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof doneSchema>;
