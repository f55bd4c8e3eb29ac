/** Sentences of problems in English, by code: the cause, and what may help. */
export const en = {
  folder: 'The folder of the pages cannot be written to. Make it writable.',
  'folder-full': 'The disk with the folder of the pages is full. Make room on it.',
  bucket: 'The bucket of the pages cannot be written to. Check its keys, its name and the network.',
  'bucket-missing': 'The bucket of the pages does not exist. Create it, or correct PUBLISH_TO.',
  'bucket-region': 'The bucket of the pages is in another region. Correct PUBLISH_S3_REGION.',
  'bucket-denied':
    'The bucket of the pages denies access to this server. Check the keys and their permissions.',
  'bucket-clock':
    'The bucket refuses requests because the clock of the server is wrong. Set the clock.',
  'bucket-unreachable':
    'The bucket of the pages cannot be reached. Check PUBLISH_S3_ENDPOINT and the network.',
  'bucket-busy':
    'The bucket is overloaded. Publishing is retried automatically; fewer WORKERS reduce the load.',
  place:
    'The servers publish to different places. Set PUBLISH_TO to the same value on all of them.',
  versions:
    'The servers run different versions of the program. Update all to the same version, or publish from this one first (npm run rebuild).',
  templates:
    'The templates of the pages are not compiled, or cannot be. Restart the server (npm start).',
  'database-full': 'The disk of the database is full. Make room on it.',
  'database-busy':
    'The database is busy with other work that blocks this. It continues automatically when that work is done.',
  'database-overloaded':
    'The database lacks memory or connections. Increase these if the problem persists.',
  'database-read-only': 'The database is read-only at present. Check its state.',
  other: 'An unexpected problem. Send the technical detail to the administrator of the server.',
} as const;

export type ProblemCode = keyof typeof en;

export const PROBLEM_CODES = Object.keys(en).filter((code): code is ProblemCode => code in en);
