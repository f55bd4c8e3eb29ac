import { z } from 'zod';

/** `details` of the error `code_needed`, with which the password step answers. */
export const codeNeededSchema = z.object({ challenge: z.string(), expiresInSeconds: z.int() });

/** `details` of the error `too_many_requests` where the name is under attack. */
export const queuedSchema = z.object({ ahead: z.int().min(0) });

/** `details` of the error `unauthorized` where the challenge is over and the password is needed again. */
export const lapsedSchema = z.object({ lapsed: z.literal(true) });
