import { en, type ProblemCode } from './problems-en.ts';
import { tr } from './problems-tr.ts';

type Sentences = Readonly<Record<ProblemCode, string>>;

/** Causes and remedies by code, in both languages. */
export const PROBLEM_SENTENCES: Readonly<Record<'tr' | 'en', Sentences>> = { tr, en };
