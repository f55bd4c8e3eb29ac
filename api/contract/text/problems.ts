import { z } from 'zod';
import { en } from './problems-en.ts';
import { tr } from './problems-tr.ts';

export type ProblemCode = keyof typeof en;

const isCode = (code: string): code is ProblemCode => Object.hasOwn(en, code);
export const PROBLEM_CODES = Object.keys(en).filter(isCode);

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

type Sentences = Readonly<Record<ProblemCode, string>>;

/** Causes and remedies by code, in both languages. */
export const PROBLEM_SENTENCES: Readonly<Record<'tr' | 'en', Sentences>> = { tr, en };
