import {
  PASSWORD_MAX,
  PASSWORD_MIN,
  USERNAME_PATTERN,
} from '../../../api/contract/administrators.ts';
import { CallError } from '../../api/call.ts';
import type { AdministratorsMessages } from './messages.ts';

/** What is wrong with a name; null where nothing is. */
export const checkUsername = (username: string, texts: AdministratorsMessages): string | null =>
  USERNAME_PATTERN.test(username) ? null : texts.nameWrong;

/** What is wrong with a new password; null where nothing is. */
export function checkPassword(password: string, texts: AdministratorsMessages): string | null {
  if (password.length < PASSWORD_MIN) return texts.passwordShort(PASSWORD_MIN);
  return password.length > PASSWORD_MAX ? texts.passwordLong(PASSWORD_MAX) : null;
}

/** The fields that the server has found something wrong with. */
export function refusedFields(error: Error): readonly string[] {
  const details = error instanceof CallError ? error.reason?.details : undefined;
  if (typeof details !== 'object' || details === null || !('issues' in details)) return [];
  const { issues } = details;
  if (!Array.isArray(issues)) return [];
  return issues.flatMap((issue: unknown) =>
    typeof issue === 'object' && issue !== null && 'path' in issue ? [String(issue.path)] : [],
  );
}
