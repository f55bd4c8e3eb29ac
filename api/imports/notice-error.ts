import type { ErrorCode } from '../contract/calls/error-codes.ts';
import { type ImportNotice, importNoticeSchema } from '../contract/text/import-notices.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import { AppError } from '../errors.ts';

/** An error that says its notice in English, and has it with it for other languages. */
export const noticeError = (
  code: ErrorCode,
  notice: ImportNotice,
  { details, cause }: { details?: Record<string, unknown>; cause?: unknown } = {},
): AppError =>
  new AppError(code, sayNotice(notice, 'en'), { details: { ...details, notice }, cause });

/** The notice that an error has with it; null where it has none. */
export function noticeOf(error: AppError): ImportNotice | null {
  const { success, data } = importNoticeSchema.safeParse(error.details?.notice);
  return success ? data : null;
}

/** The same error, saying also how many rows have been taken before it. */
export function afterRows(error: AppError, rowsTaken: number): AppError {
  const notice = noticeOf(error);
  if (notice === null) return error;
  return noticeError(
    error.code,
    { ...notice, params: { ...notice.params, rowsTaken } },
    { details: { ...error.details, rowsTaken }, cause: error },
  );
}
