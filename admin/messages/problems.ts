import { catalogue } from '../../api/contract/text/catalogue.ts';
import { PROBLEM_SENTENCES } from '../../api/contract/text/problem-sentences.ts';

/** The sentences of the server's problems. */
export const problemMessages = catalogue(PROBLEM_SENTENCES);
