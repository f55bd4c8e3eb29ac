import { describe, expect, it } from 'vitest';
import { adviceOn } from './advice.ts';

describe('advice on a problem of publishing', () => {
  it.each([
    ['The pages cannot be published to /srv/site: EACCES. Make the folder writable.', 'folder'],
    ['The pages cannot be published to s3://pages/site: the bucket does not exist.', 'bucket'],
    ['PUBLISH_TO names another place than the one that the pages are published to.', 'place'],
    ['The pages are rendered with templates abc, and the ones here are def.', 'versions'],
    ['There are no compiled templates in dist/site.', 'versions'],
    ['deadlock detected', 'other'],
  ])('%s', (message, advice) => {
    expect(adviceOn(message)).toBe(advice);
  });
});
