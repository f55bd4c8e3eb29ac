import { PROBLEM_SENTENCES } from '../../api/contract/text/problem-sentences.ts';
import { catalogue } from './catalogue.ts';

/** The sentences of the server's problems. */
export const problemMessages = catalogue(PROBLEM_SENTENCES);
