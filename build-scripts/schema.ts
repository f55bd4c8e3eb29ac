import { startVitest } from 'vitest/node';

/** Writes docs/schema.md: runs its test with permission to update the file. */
const vitest = await startVitest('test', ['build-scripts/schema'], { run: true, update: true });
await vitest.close();
