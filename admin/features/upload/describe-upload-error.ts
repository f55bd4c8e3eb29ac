import type { BatchUploadAnswer } from '../../../api/contract/calls/imports-api.ts';
import { sayNotice } from '../../../api/contract/text/say-notice.ts';
import { CallError, UnreachableError } from '../../api/call.ts';
import {
  FileUnreadable,
  NetworkError,
  UploadStopped,
  UploadTimeout,
} from '../../api/upload-spreadsheet.ts';
import type { Messages } from '../../messages/messages.ts';
import {
  describeImportError,
  describeInFull,
  describeNotice,
  describeOutcome,
  type Explanation,
  noticeLanguage,
  refusalOf,
} from '../imports/describe-import.ts';
import type { UploadMessages } from './messages.ts';
import { ImportFailed, isStopped } from './send-file.ts';
import type { EndedStep } from './upload-queue.ts';

/** The reason why a file was not uploaded or not imported, with the specified texts. */
export function describeUploadError(
  error: unknown,
  file: string,
  { errors }: UploadMessages,
  messages: Messages,
): Explanation {
  const refusal = describeRefusal(error, messages);
  if (isStopped(error)) return refusal ?? describeLoss(error, errors, messages);
  if (refusal) return { ...refusal, text: errors.refused(file, refusal.text) };
  return describeLoss(error, errors, messages);
}

/** `{file}: {reason}`, with all the words of the server, for a file that has failed. */
export function describeFailedFile(
  { name }: File,
  { error, answer }: EndedStep,
  { errors }: UploadMessages,
  messages: Messages,
): string {
  if (error === null) return `${name}: ${answer ? describeAnswer(answer, messages) : ''}`;
  const reason = describeRefusal(error, messages) ?? describeLoss(error, errors, messages);
  return `${name}: ${describeInFull(reason)}`;
}

/** The result of an import as its notices say it. */
export const describeAnswer = (
  { notices }: Pick<BatchUploadAnswer, 'notices'>,
  messages: Messages,
): string =>
  notices.message.map((notice) => sayNotice(notice, noticeLanguage(messages))).join('. ');

/** The reason why there is no answer of the server. */
function describeLoss(
  error: unknown,
  { timeout, network, stopped, unreadable, other }: UploadMessages['errors'],
  messages: Messages,
): Explanation {
  if (error instanceof UploadTimeout) return { text: timeout, detail: null };
  if (error instanceof FileUnreadable) return { text: unreadable, detail: null };
  if (error instanceof NetworkError) return { text: network, detail: null };
  if (error instanceof UnreachableError) return { text: messages.errors.unreachable, detail: null };
  return { text: error instanceof UploadStopped ? stopped : other, detail: null };
}

/** The reason given by the server; null if the server did not refuse the upload. */
function describeRefusal(error: unknown, messages: Messages): Explanation | null {
  if (error instanceof ImportFailed) return describeOutcome(error.state, messages);
  if (!(error instanceof CallError)) return null;
  const notice = refusalOf(error)?.details?.notice;
  if (!notice) return describeImportError(error, messages);
  // The message already contains the file name.
  const { file: _file, ...params } = notice.params;
  return describeNotice({ ...notice, params }, messages);
}
