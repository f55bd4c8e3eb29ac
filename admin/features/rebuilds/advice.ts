import type { RebuildsMessages } from './messages.ts';

/** By what the server says when pages cannot be published: the first that fits. */
const SIGNS: readonly (readonly [RegExp, keyof RebuildsMessages['advice']])[] = [
  [/rendered with templates|compiled templates|templates cannot be compiled/i, 'versions'],
  [/PUBLISH_TO names another place/i, 'place'],
  [/cannot be published to s3:/, 'bucket'],
  [/cannot be published to/i, 'folder'],
];

/** Which advice may help with a problem of publishing, as the server has written it down. */
export const adviceOn = (message: string): keyof RebuildsMessages['advice'] =>
  SIGNS.find(([sign]) => sign.test(message))?.[1] ?? 'other';
