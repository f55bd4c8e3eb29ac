import { CallError, UnreachableError } from '../../api/call.ts';
import { NetworkError, UploadStopped, UploadTimeout } from '../../api/upload-spreadsheet.ts';
import type { Messages } from '../../messages/messages.ts';
import {
  describeImportError,
  describeNotice,
  describeOutcome,
  type Explanation,
  refusalOf,
} from '../imports/describe-import.ts';
import type { UploadMessages } from './messages.ts';
import { ImportFailed } from './send-file.ts';

/** The reason why a file was not uploaded or not imported, with the specified texts. */
export function describeUploadError(
  error: unknown,
  file: string,
  { errors }: UploadMessages,
  messages: Messages,
): Explanation {
  const refusal = describeRefusal(error, messages);
  if (refusal) return { ...refusal, text: errors.refused(file, refusal.text) };
  const { timeout, network, stopped, other } = errors;
  if (error instanceof UploadTimeout) return { text: timeout, detail: null };
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
