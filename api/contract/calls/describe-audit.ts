import type { Texts } from '../text/catalogue.ts';
import { KEY_ACTOR_START, TERMINAL_NAME } from './audit.ts';
import type { AUDIT_WORDS } from './audit-words.ts';
import type { Overview } from './overview.ts';

type AuditWords = Texts<typeof AUDIT_WORDS>;

/** The name of an action; an unknown action is shown as stored. */
export function describeAction(action: string, texts: AuditWords): string {
  const names: Readonly<Record<string, string>> = texts.actions;
  return names[action] ?? action;
}

/** The name of the account or API key. @param username null if the account is unknown */
export function describeActor(username: string | null, texts: AuditWords): string {
  if (username === null) return texts.unknownActor;
  if (username.startsWith(KEY_ACTOR_START))
    return texts.apiKey(username.slice(KEY_ACTOR_START.length));
  return username === TERMINAL_NAME ? texts.terminal : username;
}

type Subject = Pick<Overview['activity'][number], 'action' | 'subject' | 'username'>;

/** Whether the subject only repeats the account, as that of a sign-in does. An ended session is always named. */
export const repeatsActor = ({ action, subject, username }: Subject): boolean =>
  subject === username && action !== 'session.revoke';

/**
 * The subject of an entry. The server stores counts such as '1,234 listings' in English; they are
 * translated here.
 * @param number formats a number
 */
export function describeSubject(
  action: string,
  subject: string,
  texts: AuditWords,
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
