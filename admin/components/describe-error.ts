import { CallError, neededRole, UnreachableError } from '../api/call.ts';
import type { Messages } from '../messages/messages.ts';

/**
 * The message for a failed call, in the language of the back office. Where the back office has no sentence
 * of its own for the reason, the message has the words of the server.
 */
export function describeError(error: unknown, { errors, roles }: Messages): string {
  if (error instanceof UnreachableError) return errors.unreachable;
  if (!(error instanceof CallError)) return errors.unexpected;
  if (error.reason?.code === 'confirmation_required') return errors.notConfirmed;
  if (error.reason?.code === 'storage_full') return errors.storageFull;
  if (error.reason?.code === 'busy') return errors.busy;
  const needed = neededRole(error);
  return needed ? errors.role(roles[needed]) : errors.refused(error.message);
}

/** The message for a failed attempt to enter a password or code, with the wait after too many attempts. */
export function describeAttempt(error: Error, messages: Messages): string {
  return error instanceof CallError && error.status === 429
    ? messages.errors.tooMany(Math.ceil((error.retryAfter ?? 60) / 60))
    : describeError(error, messages);
}
