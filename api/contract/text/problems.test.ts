import { describe, expect, it } from 'vitest';
import { PROBLEM_CODES, PROBLEM_SENTENCES } from './problem-sentences.ts';

/** Names of settings and commands, which are the same in all languages. */
const settings = (sentence: string) =>
  [...sentence.matchAll(/[A-Z\d_]{5,}|npm [a-z ]+/g)].map(String);

describe('problems', () => {
  it.each(PROBLEM_CODES)('have sentences in both languages, with the same settings: %s', (code) => {
    const [tr, en] = PROBLEM_SENTENCES[code];
    expect(tr).not.toBe(en);
    expect(settings(tr).sort()).toEqual(settings(en).sort());
  });
});
