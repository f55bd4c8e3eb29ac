/** Why something does not get on, and what may help; English. */
export const en = {
  folder: 'The folder of the pages cannot be written to. See that it is writable.',
  'folder-full': 'The disk with the folder of the pages is full. Make room on it.',
  bucket: 'The bucket of the pages cannot be written to. Check its keys, its name and the network.',
  'bucket-missing': 'The bucket of the pages does not exist. Create it, or correct PUBLISH_TO.',
  'bucket-region': 'The bucket of the pages is in another region. Correct PUBLISH_S3_REGION.',
  'bucket-denied':
    'The bucket of the pages does not let this server in. Check its keys and what they permit.',
  'bucket-clock':
    'The bucket refuses what is sent, as the clock of the server is wrong. Set the clock.',
  'bucket-unreachable':
    'The bucket of the pages cannot be reached. Check PUBLISH_S3_ENDPOINT and the network.',
  'bucket-busy':
    'The bucket takes no more just now. It is tried again by itself; fewer WORKERS ask less of it.',
  place: 'The servers publish to different places. Set PUBLISH_TO to the same on all of them.',
  versions:
    'The servers run different versions of the program. Bring all to the same, or publish from this one first (npm run rebuild).',
  templates:
    'The templates of the pages are not compiled, or cannot be. Start the server anew (npm start).',
  'database-full': 'The disk of the database is full. Make room on it.',
  'database-busy':
    'The database is busy with something else that holds this up. It goes on by itself when that is done.',
  'database-overloaded':
    'The database lacks memory or connections. If this does not pass by itself, give it more.',
  'database-read-only':
    'The database does not take changes just now: it only lets read. See to its state.',
  other:
    'Something that was not foreseen. Pass the technical detail on to whoever looks after the server.',
} as const;
