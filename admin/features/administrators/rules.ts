import { USERNAME_PATTERN } from '../../../api/contract/calls/administrators.ts';
import {
  brokenRule,
  PASSWORD_RULES,
  type PasswordContext,
  type PasswordRule,
} from '../../../api/contract/calls/password-rules.ts';
import { CallError } from '../../api/call.ts';
import type { AdministratorsMessages } from './messages.ts';

/** The error text for a username; null if it is valid. */
export const checkUsername = (username: string, texts: AdministratorsMessages): string | null =>
  USERNAME_PATTERN.test(username) ? null : texts.nameWrong;

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

export type RefusedField = { readonly path: string; readonly rule: PasswordRule | null };

const isRule = (rule: unknown): rule is PasswordRule =>
  typeof rule === 'string' && rule in PASSWORD_RULES;

/** The fields that the server rejected; `rule` is the broken password rule, if the server names one. */
export function refusedFields(error: Error): readonly RefusedField[] {
  const details = error instanceof CallError ? error.reason?.details : undefined;
  if (typeof details !== 'object' || details === null || !('issues' in details)) return [];
  const { issues } = details;
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: unknown) => {
    if (typeof issue !== 'object' || issue === null || !('path' in issue)) return [];
    const rule = 'rule' in issue && isRule(issue.rule) ? issue.rule : null;
    return [{ path: String(issue.path), rule }];
  });
}
