import type { Context, Next } from 'koa';
import { sayNotice } from '../contract/text/say-notice.ts';
import { AppError } from '../errors.ts';
import { noticeOf } from './notice-error.ts';

/** Says what is refused in the language of the back office, as far as it is one of the notices. */
export async function inTurkish(_: Context, next: Next): Promise<void> {
  try {
    await next();
  } catch (error) {
    const notice = error instanceof AppError ? noticeOf(error) : null;
    if (!(error instanceof AppError) || notice === null) throw error;
    const { code, details } = error;
    const message = sayNotice(notice, 'tr');
    throw new AppError(code, message, {
      ...(details && { details: { ...details } }),
      cause: error,
    });
  }
}
