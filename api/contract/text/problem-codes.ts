/** The codes of problems. Their sentences are in problem-sentences.ts. */
export const PROBLEM_CODES = [
  'folder',
  'folder-full',
  'bucket',
  'bucket-missing',
  'bucket-region',
  'bucket-denied',
  'bucket-clock',
  'bucket-unreachable',
  'bucket-busy',
  'place',
  'versions',
  'templates',
  'database-full',
  'database-busy',
  'database-overloaded',
  'database-read-only',
  'other',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];
