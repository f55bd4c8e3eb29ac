import { expect, it } from 'vitest';
import { readingTime } from './reading-time.ts';

it('grows with the length of the text, and is longer for failures', () => {
  const [short, long] = ['Saved', 'The server could not complete the request. '.repeat(3)];
  expect(readingTime('failure', long)).toBeGreaterThan(readingTime('failure', short));
  expect(readingTime('success', long)).toBeGreaterThan(readingTime('success', short));
  expect(readingTime('failure', short)).toBeGreaterThan(readingTime('success', short));
});
