import { randomBytes } from 'node:crypto';
import {
  brokenRule,
  PASSWORD_RULES,
  type PasswordContext,
  type PasswordRule,
} from '../contract/calls/password-rules.ts';
import { AppError } from '../errors.ts';
import { isCommonPassword } from './password-dictionary.ts';
import { verifyPassword } from './password-hash.ts';

/** 120 random bits in 20 characters. */
const GENERATED_BYTES = 15;

export type NewPassword = PasswordContext & {
  readonly password: string;
  /** Hash of the password that is replaced, if the plain text is not known. */
  readonly formerHash?: string;
  /** The field of the request that contains it. */
  readonly field: string;
};

/**
 * Checks a new password against all rules.
 * @throws AppError `invalid_input`; `details.issues` has the field, the message and the rule
 */
export async function checkNewPassword({ field, ...given }: NewPassword): Promise<void> {
  const rule = await findBrokenRule(given);
  if (rule === undefined) return;
  const message = PASSWORD_RULES[rule];
  throw new AppError('invalid_input', message, {
    details: { issues: [{ path: field, message, rule }] },
  });
}

async function findBrokenRule({
  password,
  formerHash,
  ...context
}: Omit<NewPassword, 'field'>): Promise<PasswordRule | undefined> {
  const rule = brokenRule(password, context);
  if (rule !== undefined) return rule;
  if (formerHash !== undefined && (await verifyPassword(formerHash, password))) return 'former';
  return (await isCommonPassword(password)) ? 'common' : undefined;
}

/** A random password of 20 characters. Retries if it breaks a rule: it may contain a short username. */
export function generatePassword(username: string): string {
  const password = randomBytes(GENERATED_BYTES).toString('base64url');
  return brokenRule(password, { username }) === undefined ? password : generatePassword(username);
}
