import { z } from 'zod';
import { doneSchema } from './administrators.ts';
import { idParams } from './parameters.ts';
import { PASSWORD_MAX } from './password-limits.ts';
import { defineRoutes, json, jsonBody } from './route.ts';
import { moment } from './shapes.ts';

export const RECOVERY_CODES = 10;
/** Seconds after the password within which the code must come. */
export const CHALLENGE_SECONDS = 5 * 60;

export const secondFactorSchema = z.strictObject({
  /** The time of its enrolment; null where codes are off. */
  since: moment.nullable(),
  /** Unused recovery codes. */
  recoveryCodes: z.int().min(0).max(RECOVERY_CODES),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const password = z.string('must be a text').min(1).max(PASSWORD_MAX);

/** Apps and people separate groups of digits by spaces. */
const code = z
  .string('must be a text')
  .max(40, 'must have at most 40 characters')
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().min(1));

const passwordAndCodeSchema = z.strictObject({ password, code });
export type PasswordAndCode = z.input<typeof passwordAndCodeSchema>;

export const enrolmentSchema = z.strictObject({
  /** Base32, for typing it without a camera. */
  secret: z.string(),
  /** The content of the QR code. */
  uri: z.string(),
});
export type Enrolment = z.infer<typeof enrolmentSchema>;

/** Shown once. */
export const recoveryCodesSchema = z.strictObject({
  recoveryCodes: z.array(z.string()).length(RECOVERY_CODES),
});

/** The second step of signing in. */
export const loginCodeSchema = z.strictObject({
  /** From the answer to the password step. */
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the challenge that the password step answered'),
  code,
});
export type LoginCode = z.input<typeof loginCodeSchema>;

/** One-time codes and known devices. */
export const SECOND_FACTOR_ROUTES = defineRoutes({
  read: {
    endpoint: 'GET /api/admin/second-factor',
    summary: 'Whether the own account signs in with codes',
    access: 'viewer',
    answers: json(secondFactorSchema),
  },
  enrol: {
    endpoint: 'POST /api/admin/second-factor/enrol',
    summary: 'Makes a secret for an authenticator app',
    description: 'The secret has no effect until a code confirms it, within 15 minutes.',
    access: 'viewer',
    body: jsonBody(z.strictObject({ password })),
    answers: json(enrolmentSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  confirm: {
    endpoint: 'POST /api/admin/second-factor/confirm',
    summary: 'Confirms the secret with a code',
    description:
      'From now on each sign-in needs a code. The answer has the recovery codes, only this once. All other sessions of the account end.',
    access: 'viewer',
    body: jsonBody(z.strictObject({ code })),
    answers: json(recoveryCodesSchema),
    errors: ['conflict', 'too_many_requests'],
  },
  renewRecoveryCodes: {
    endpoint: 'POST /api/admin/second-factor/recovery-codes',
    summary: 'Replaces the recovery codes',
    access: 'viewer',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(recoveryCodesSchema),
    errors: ['too_many_requests'],
  },
  disable: {
    endpoint: 'POST /api/admin/second-factor/disable',
    summary: 'Turns codes off for the own account',
    access: 'viewer',
    body: jsonBody(passwordAndCodeSchema),
    answers: json(doneSchema),
    errors: ['too_many_requests'],
  },
  reset: {
    endpoint: 'DELETE /api/admin/administrators/{id}/second-factor',
    summary: 'Turns codes off for another account',
    description:
      'For an account whose owner has lost the app and the recovery codes. Its sessions end.',
    access: { role: 'administrator', confirmed: true },
    params: idParams,
    answers: json(doneSchema),
    errors: ['conflict'],
  },
  forgetDevices: {
    endpoint: 'DELETE /api/admin/known-devices',
    summary: 'Forgets all known devices of the own account',
    access: 'viewer',
    answers: json(doneSchema),
  },
});
