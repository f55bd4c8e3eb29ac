import { expect, it } from 'vitest';
import { LOCK_GROUPS, LOCKS } from './advisory-locks.ts';

it('gives every advisory lock a key of its own', () => {
  for (const keys of [Object.values(LOCKS), Object.values(LOCK_GROUPS)])
    expect(new Set<number>(keys).size).toBe(keys.length);
});
