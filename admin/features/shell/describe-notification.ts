import type { Notification } from '../../../api/contract/calls/overview.ts';
import type { Messages } from '../../messages/messages.ts';
import { PATHS } from '../../paths.ts';

/** The path of the screen that deals with a notification. */
export function notificationPath({ kind, id }: Notification): string {
  if (kind === 'failed-import') return id === null ? PATHS.imports : PATHS.import(id);
  if (kind === 'failing-feed') return id === null ? PATHS.feeds : PATHS.feed(id);
  return kind === 'unread-messages' ? PATHS.messages : PATHS.rebuilds;
}

/** The text of a notification. @param number formats a number */
export function describeNotification(
  { kind, count, subject }: Notification,
  notice: Messages['shell']['notice'],
  number: (value: number) => string,
): string {
  if (kind === 'publication-stuck') return notice[kind];
  const isNamed = kind === 'failed-import' || kind === 'failing-feed';
  return notice[kind](isNamed ? (subject ?? '') : number(count));
}
