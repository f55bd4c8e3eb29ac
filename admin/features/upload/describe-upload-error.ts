import { sayNotice } from '../../../api/contract/import-notices.ts';
import { CallError, UnreachableError } from '../../api/call.ts';
import { NetworkError, UploadStopped, UploadTimeout } from '../../api/upload-spreadsheet.ts';
import type { Messages } from '../../messages/tr.ts';
import { noticeLanguage, refusalOf, sayOutcome } from '../imports/say-import.ts';
import type { UploadMessages } from './messages.ts';
import { ImportFailed } from './send-file.ts';

/** Why a file has not been uploaded, or not been imported (specification, "Error catalogue"). */
export function describeUploadError(
  error: unknown,
  file: string,
  { errors }: UploadMessages,
  messages: Messages,
): string {
  if (error instanceof UploadTimeout) return errors.timeout;
  if (error instanceof NetworkError) return errors.network;
  if (error instanceof UnreachableError) return errors.unreachable;
  if (error instanceof UploadStopped) return errors.stopped;
  if (error instanceof CallError)
    return errors.refused(file, sayWithoutFile(error, messages) ?? error.message);
  if (error instanceof ImportFailed)
    return errors.refused(file, sayOutcome(error.state, messages) ?? error.message);
  return errors.other;
}

/** The file is named already. */
function sayWithoutFile(error: CallError, messages: Messages): string | null {
  const refusal = refusalOf(error);
  const notice = refusal?.details?.notice;
  if (!notice) return refusal?.message ?? null;
  const { file: _file, ...params } = notice.params;
  return sayNotice({ ...notice, params }, noticeLanguage(messages));
}
