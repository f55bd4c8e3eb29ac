import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with what every authenticator app takes: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** A clock may be wrong by one period in either direction. */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'Directory';

/** A new secret of 160 random bits, as Base32. */
export const newSecret = (): string => generateSecret();

/** What the QR code says to the authenticator app. */
export const enrolmentUri = (secret: string, username: string): string =>
  generateURI({ issuer: ISSUER, label: username, secret });

/**
 * The time step that a code is of.
 * @param lastStep of the code that was used last: that step and earlier ones do not count
 * @returns undefined where the code is wrong or used up
 */
export function stepOfCode(secret: string, code: string, lastStep: number): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined;
  const result = verifySync({
    secret,
    token: code,
    period: PERIOD_SECONDS,
    epochTolerance: TOLERANCE_SECONDS,
  });
  if (!result.valid || !('timeStep' in result)) return undefined;
  return result.timeStep > lastStep ? result.timeStep : undefined;
}
