import { describe, expect, it } from 'vitest';
import { publishingProblem } from './publishing-problem.ts';

describe('a publishing problem', () => {
  it.each([
    ['ENOSPC: no space left on device, write', 'folder-full'],
    ["EACCES: permission denied, open '/srv/site/.unfinished/1'", 'folder'],
    ['The pages cannot be published to /srv: ENOSPC: no space left on device.', 'folder-full'],
    ['could not extend file "base/5/1": No space left on device', 'database-full'],
    ['deadlock detected', 'database-busy'],
    ['canceling statement due to lock timeout', 'database-busy'],
    ['cannot execute UPDATE in a read-only transaction', 'database-read-only'],
    ['Cannot read properties of undefined', 'other'],
  ])('%s', (message, code) => {
    expect(publishingProblem(message)).toEqual({ code, message });
  });
});
