import { CallError, UnreachableError } from '../../api/call.ts';
import { NetworkError, UploadStopped, UploadTimeout } from '../../api/upload-spreadsheet.ts';
import type { Messages } from '../../messages/tr.ts';
import {
  describeImportError,
  describeNotice,
  describeOutcome,
  type Explanation,
  refusalOf,
} from '../imports/describe-import.ts';
import type { UploadMessages } from './messages.ts';
import { ImportFailed } from './send-file.ts';

/** Why a file has not been uploaded, or not been imported (specification, "Error catalogue"). */
export function describeUploadError(
  error: unknown,
  file: string,
  { errors }: UploadMessages,
  messages: Messages,
): Explanation {
  const said = sayRefusal(error, messages);
  if (said) return { ...said, text: errors.refused(file, said.text) };
  const { timeout, network, unreachable, stopped, other } = errors;
  if (error instanceof UploadTimeout) return { text: timeout, detail: null };
  if (error instanceof NetworkError) return { text: network, detail: null };
  if (error instanceof UnreachableError) return { text: unreachable, detail: null };
  return { text: error instanceof UploadStopped ? stopped : other, detail: null };
}

/** Null where it is not the server that has refused. */
function sayRefusal(error: unknown, messages: Messages): Explanation | null {
  if (error instanceof ImportFailed) return describeOutcome(error.state, messages);
  if (!(error instanceof CallError)) return null;
  const notice = refusalOf(error)?.details?.notice;
  if (!notice) return describeImportError(error, messages);
  // The file is named already.
  const { file: _file, ...params } = notice.params;
  return describeNotice({ ...notice, params }, messages);
}
