import { z } from 'zod';
import { PROBLEM_CODES } from './problem-sentences.ts';

/**
 * A problem of work that is retried automatically, such as publishing and bulk actions. Administrators see
 * the sentence of the code.
 */
export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  /** The English error message of the program, for the administrator of the server. */
  message: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;
