import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import {
  type ImportNotice,
  importErrorSchema,
  type NoticeLanguage,
  sayNotice,
} from '../../../api/contract/text/import-notices.ts';
import { CallError } from '../../api/call.ts';
import { describeError } from '../../components/describe-error.ts';
import type { Messages } from '../../messages/tr.ts';
import { errorMessages } from './error-messages.ts';
import { importMessages } from './messages.ts';

/** What people are told; and what a program has said, in English, for whoever is to solve it. */
export type Said = { readonly text: string; readonly detail: string | null };

export const noticeLanguage = ({ language }: Messages): NoticeLanguage =>
  language.code === 'en' ? 'en' : 'tr';

/** A notice, with the column by the name that it has here. */
export function sayNoticeFor({ code, params }: ImportNotice, messages: Messages): Said {
  const language = noticeLanguage(messages);
  const { reason, column, ...rest } = params;
  const named =
    column === undefined
      ? rest
      : { ...rest, column: importMessages[language].fields[column] ?? column };
  return {
    text: sayNotice({ code, params: named }, language),
    detail: reason === undefined ? null : String(reason),
  };
}

/** What came of an import, or why it failed; null where there is nothing to say. */
export function sayOutcome(
  { notice, message, status }: Pick<ImportState, 'notice' | 'message' | 'status'>,
  messages: Messages,
): Said | null {
  if (notice) return sayNoticeFor(notice, messages);
  if (!message) return null;
  // It is told in no other words than those of the server.
  const { failed, ended } = errorMessages[noticeLanguage(messages)];
  return { text: status === 'failed' ? failed : ended, detail: message };
}

/** What the server has said of an import that it has refused; null where it has said nothing of the kind. */
export function refusalOf(error: unknown) {
  if (!(error instanceof CallError)) return null;
  return importErrorSchema.safeParse({ error: error.reason }).data?.error ?? null;
}

/** Why a call about an import, or an upload, has failed. */
export function sayImportError(error: unknown, messages: Messages): Said {
  const refusal = refusalOf(error);
  const notice = refusal?.details?.notice;
  if (notice) return sayNoticeFor(notice, messages);
  const detail = refusal?.message || null;
  const { codes } = errorMessages[noticeLanguage(messages)];
  const text = refusal && codes[refusal.code];
  return { text: text ?? describeError(error, messages), detail };
}
