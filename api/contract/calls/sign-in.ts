import { z } from 'zod';

/** `details` of the error `code_needed`, the answer to the password step. */
export const codeNeededSchema = z.object({ challenge: z.string(), expiresInSeconds: z.int() });

/** `details` of the error `too_many_requests` for an account under attack. */
export const queuedSchema = z.object({ ahead: z.int().min(0) });

/** `details` of the error `unauthorized` for an expired challenge: the password is needed again. */
export const lapsedSchema = z.object({ lapsed: z.literal(true) });
