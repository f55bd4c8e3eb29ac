import { z } from 'zod';
import { PASSWORD_MAX } from './password-limits.ts';

export const RECOVERY_CODES = 10;
/** How long a code may take after the password, in seconds. */
export const CHALLENGE_SECONDS = 5 * 60;

export const secondFactorSchema = z.strictObject({
  /** Since when it is in use; null where it is not. */
  since: z.iso.datetime().nullable(),
  /** Unused ones. */
  recoveryCodes: z.int().min(0).max(RECOVERY_CODES),
});
export type SecondFactor = z.infer<typeof secondFactorSchema>;

const password = z.string('must be a text').min(1).max(PASSWORD_MAX);

/** Spaces are what apps and people write between groups. */
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
  /** Base32, to be typed where no camera is at hand. */
  secret: z.string(),
  /** What the QR code says. */
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
  /** As the first step answered it. */
  challenge: z
    .string()
    .regex(/^[\w-]{43}$/, 'must be the challenge that the password step answered'),
  code,
});
export type LoginCode = z.input<typeof loginCodeSchema>;
