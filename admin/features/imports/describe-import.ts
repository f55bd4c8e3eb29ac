import { IMPORT_ROUTES } from '../../../api/contract/calls/import-routes.ts';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { type ImportNotice, importErrorSchema } from '../../../api/contract/text/import-notices.ts';
import { type NoticeLanguage, sayNotice } from '../../../api/contract/text/say-notice.ts';
import { CallError } from '../../api/call.ts';
import { describeError } from '../../components/describe-error.ts';
import { fieldLabel, listingFields } from '../../messages/listing-fields.ts';
import type { Messages } from '../../messages/messages.ts';
import { errorMessages } from './error-messages.ts';

/** A message for the user, and the technical error text in English, if there is one. */
export type Explanation = { readonly text: string; readonly detail: string | null };

/** Both parts, for places where the technical text cannot be opened, such as a toast. */
export const describeInFull = ({ text, detail }: Explanation): string =>
  detail === null ? text : `${text} ${detail}`;

/** The language of notices for the current language of the back office. */
export const noticeLanguage = ({ language }: Messages): NoticeLanguage =>
  language.code === 'en' ? 'en' : 'tr';

/** The address of the rows that an import rejected, each with its reason. */
export const rejectedRowsPath = (id: number, messages: Messages): string =>
  routePath(IMPORT_ROUTES.rejectedRows, {
    params: { id },
    query: { language: noticeLanguage(messages) },
  });

/** The text of a notice, with the name of its column as in the back office. */
export function describeNotice({ code, params }: ImportNotice, messages: Messages): Explanation {
  const language = noticeLanguage(messages);
  const { reason, column, ...rest } = params;
  const named =
    column === undefined
      ? rest
      : { ...rest, column: fieldLabel(listingFields[language], String(column)) };
  return {
    text: sayNotice({ code, params: named }, language),
    detail: reason === undefined ? null : String(reason),
  };
}

/** The result of an import, or the reason of its failure; null if there is nothing to report. */
export function describeOutcome(
  { notice, message, status }: Pick<ImportState, 'notice' | 'message' | 'status'>,
  messages: Messages,
): Explanation | null {
  if (notice) return describeNotice(notice, messages);
  if (!message) return null;
  // The server has no notice for it, only its own message.
  const { failed, ended } = errorMessages[noticeLanguage(messages)];
  return { text: status === 'failed' ? failed : ended, detail: message };
}

/** The error body of a refused import call; null for other errors. */
export function refusalOf(error: unknown) {
  if (!(error instanceof CallError)) return null;
  return importErrorSchema.safeParse({ error: error.reason }).data?.error ?? null;
}

/** The reason why an import call or an upload failed. */
export function describeImportError(error: unknown, messages: Messages): Explanation {
  const refusal = refusalOf(error);
  const notice = refusal?.details?.notice;
  if (notice) return describeNotice(notice, messages);
  const { codes } = errorMessages[noticeLanguage(messages)];
  const text = (refusal && codes[refusal.code]) ?? describeError(error, messages);
  const detail = refusal?.message || null;
  return { text, detail: detail !== null && text.includes(detail) ? null : detail };
}
