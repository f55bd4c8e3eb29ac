import { z } from 'zod';
import { PASSWORD_MAX } from './password-limits.ts';

export const RECOVERY_CODES = 10;
/** Seconds after the password within which the code must come. */
export const CHALLENGE_SECONDS = 5 * 60;

export const secondFactorSchema = z.strictObject({
  /** The time of its enrolment; null where codes are off. */
  since: z.iso.datetime().nullable(),
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

export const enrolmentRequestSchema = z.strictObject({ password });
export const codeRequestSchema = z.strictObject({ code });
export const passwordAndCodeSchema = z.strictObject({ password, code });
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
export type RecoveryCodes = z.infer<typeof recoveryCodesSchema>;

/** The second step of signing in. */
export const loginCodeSchema = z.strictObject({
  /** From the answer to the password step. */
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the challenge that the password step answered'),
  code,
});
export type LoginCode = z.input<typeof loginCodeSchema>;
