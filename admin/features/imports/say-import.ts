import {
  importErrorSchema,
  type NoticeLanguage,
  sayNotice,
} from '../../../api/contract/import-notices.ts';
import type { ImportState } from '../../../api/contract/imports-api.ts';
import { CallError } from '../../api/call.ts';
import { describeError } from '../../components/describe-error.ts';
import type { Messages } from '../../messages/tr.ts';

export const noticeLanguage = ({ language }: Messages): NoticeLanguage =>
  language.code === 'en' ? 'en' : 'tr';

/** What came of an import, or why it failed; null where there is nothing to say. */
export function sayOutcome(
  { notice, message }: Pick<ImportState, 'notice' | 'message'>,
  messages: Messages,
): string | null {
  return notice ? sayNotice(notice, noticeLanguage(messages)) : message;
}

/** What the server has said of an import that it has refused; null where it has said nothing of the kind. */
export function refusalOf(error: unknown) {
  if (!(error instanceof CallError)) return null;
  return importErrorSchema.safeParse({ error: error.reason }).data?.error ?? null;
}

/** Why something could not be done to an import, as far as the server has said it. */
export function sayRefusal(error: unknown, messages: Messages): string | null {
  const refusal = refusalOf(error);
  if (refusal === null) return null;
  const notice = refusal.details?.notice;
  return notice ? sayNotice(notice, noticeLanguage(messages)) : refusal.message;
}

/** The same, or else what there is to be said of any call that failed. */
export const sayImportError = (error: unknown, messages: Messages): string =>
  sayRefusal(error, messages) ?? describeError(error, messages);
