import { z } from 'zod';
import { PASSWORD_LENGTH_RULES, PASSWORD_MAX, PASSWORD_MIN } from './password-limits.ts';
import { roleSchema } from './roles.ts';

export const USERNAME_PATTERN = /^[\w.@-]{3,64}$/;

/** Its length alone; the other rules are those of password-rules.ts. */
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

export const roleChangeSchema = z.strictObject({ role: roleSchema });

/** The own password again. */
export const confirmationSchema = z.strictObject({
  password: z.string('must be a text').min(1).max(PASSWORD_MAX),
});
export type Confirmation = z.infer<typeof confirmationSchema>;

export const passwordChangeSchema = z.strictObject({
  currentPassword: z.string('must be a text').min(1).max(PASSWORD_MAX),
  newPassword: newPasswordSchema,
});
export type PasswordChange = z.infer<typeof passwordChangeSchema>;

const moment = z.iso.datetime();

export const listedAdministratorSchema = z.strictObject({
  id: z.int().min(1),
  username: z.string(),
  role: roleSchema,
  createdAt: moment,
  /** Null where the administrator can sign in. */
  disabledAt: moment.nullable(),
  /** Whether each sign-in asks for a code. */
  secondFactor: z.boolean(),
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
  /** When it ends unless it is used, */
  idleEndsAt: moment,
  /** and when it ends in any case. */
  expiresAt: moment,
  /** Whether it is the one that asks. */
  current: z.boolean(),
});
export type ListedSession = z.infer<typeof listedSessionSchema>;

export const sessionsSchema = z.array(listedSessionSchema);

/** The answer to what was done, in words. */
export const doneSchema = z.strictObject({ success: z.literal(true), message: z.string() });
export type Done = z.infer<typeof doneSchema>;
