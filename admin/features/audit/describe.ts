import { AUDIT_ACTIONS, type AuditAction } from '../../../api/contract/calls/audit.ts';
import type { AuditMessages } from './messages.ts';

/** What somebody at a terminal of the server is called in the record. */
export const TERMINAL = '(terminal)';

const isKnown = (action: string): action is AuditAction =>
  AUDIT_ACTIONS.some((known) => known === action);

/** What was done, in the words of the record. */
export const describeAction = (action: string, texts: AuditMessages): string =>
  isKnown(action) ? texts.actions[action] : action;

/** Who did it. @param username null where it was nobody known */
export function describeActor(username: string | null, texts: AuditMessages): string {
  if (username === null) return texts.nobody;
  return username === TERMINAL ? texts.terminal : username;
}

/**
 * What it was done to. The server writes numbers of things in English, which are said here again.
 * @param number writes a number
 */
export function describeSubject(
  action: string,
  subject: string,
  texts: AuditMessages,
  number: (value: number) => string,
): string {
  const counted = /^([\d,]+) (listings?|pages?)$/.exec(subject);
  if (counted) {
    const count = number(Number((counted[1] ?? '').replaceAll(',', '')));
    return counted[2]?.startsWith('page') ? texts.pages(count) : texts.listings(count);
  }
  if (action === 'message.delete') return texts.message(subject);
  if (action === 'deletion.undo' && /^\d+$/.test(subject)) return texts.deletion(subject);
  if (action === 'session.sign_in_failed' && subject === '') return texts.unknownName;
  if (action === 'settings.save')
    return subject
      .split(', ')
      .map((field) => texts.settings[field] ?? field)
      .join(', ');
  return subject;
}
