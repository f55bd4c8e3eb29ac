import { generateSecret, generateURI, verifySync } from 'otplib';

/** RFC 6238 with the parameters that every authenticator app supports: SHA-1, six digits, 30 seconds. */
const PERIOD_SECONDS = 30;
/** A clock may be wrong by one period in either direction. */
const TOLERANCE_SECONDS = 30;
const ISSUER = 'Directory';

/** A new secret of 160 random bits, as Base32. */
export const newSecret = (): string => generateSecret();

/** The `otpauth://` URI that the QR code contains. */
export const enrolmentUri = (secret: string, username: string): string =>
  generateURI({ issuer: ISSUER, label: username, secret });

/**
 * The RFC 6238 time step for which a code is valid.
 * @param lastStep time step of the last accepted code; codes of this step and earlier ones are refused
 * @returns undefined if the code is wrong or has been used
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
