import type { Notification } from '../../../api/contract/calls/overview.ts';
import type { Messages } from '../../messages/tr.ts';
import { PATHS } from '../../paths.ts';

/** The screen where something can be done about it. */
export function whereTo({ kind, id }: Notification): string {
  if (kind === 'failed-import') return id === null ? PATHS.imports : PATHS.import(id);
  return kind === 'unread-messages' ? PATHS.messages : PATHS.rebuilds;
}

/** What it says. @param number writes a number */
export function describe(
  { kind, count, subject }: Notification,
  notice: Messages['shell']['notice'],
  number: (value: number) => string,
): string {
  if (kind === 'publication-stuck') return notice[kind];
  return notice[kind](kind === 'failed-import' ? (subject ?? '') : number(count));
}
