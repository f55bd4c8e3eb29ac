import { z } from 'zod';
import { en } from './problems-en.ts';
import { tr } from './problems-tr.ts';

export type ProblemCode = keyof typeof en;

const isCode = (code: string): code is ProblemCode => Object.hasOwn(en, code);
export const PROBLEM_CODES = Object.keys(en).filter(isCode);

/**
 * Why work does not get on that is tried again by itself: publishing, and what is done to many
 * listings. People are told the sentence of the code.
 */
export const problemSchema = z.strictObject({
  code: z.enum(PROBLEM_CODES),
  /** What programs have said of it, in English: for whoever looks after the server. */
  message: z.string(),
});
export type Problem = z.infer<typeof problemSchema>;

type Sentences = Readonly<Record<ProblemCode, string>>;

/** What is the matter, and what may help, in either language. */
export const PROBLEM_SENTENCES: Readonly<Record<'tr' | 'en', Sentences>> = { tr, en };
