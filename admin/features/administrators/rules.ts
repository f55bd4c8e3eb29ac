import { z } from 'zod';
import {
  brokenRule,
  PASSWORD_RULES,
  type PasswordContext,
  type PasswordRule,
} from '../../../api/contract/calls/password-rules.ts';
import { CallError } from '../../api/call.ts';
import type { AdministratorsMessages } from './messages.ts';

/**
 * The error text for the rule that a new password breaks; null if it breaks none. The server also
 * checks the dictionary of common passwords.
 */
export function checkPassword(
  password: string,
  context: PasswordContext,
  texts: AdministratorsMessages,
): string | null {
  const rule = brokenRule(password, context);
  return rule === undefined ? null : texts.passwordRules[rule];
}

const detailsSchema = z.object({
  issues: z.array(
    z.object({
      path: z.coerce.string(),
      rule: z
        .custom<PasswordRule>((rule) => typeof rule === 'string' && rule in PASSWORD_RULES)
        .nullable()
        .catch(null),
    }),
  ),
});

/** The fields that the server rejected; `rule` is the broken password rule, if the server names one. */
export function refusedFields(error: Error) {
  const details = error instanceof CallError ? error.reason?.details : undefined;
  return detailsSchema.safeParse(details).data?.issues ?? [];
}
