import { describe, expect, it } from 'vitest';
import { drillKillImport } from './kill-import.ts';
import { randomOf } from './random.ts';

describe('an import that is killed', () => {
  it('comes to the same as one that is not, and can be undone', async () => {
    const { faults, figures } = await drillKillImport(
      { times: 4, random: randomOf(1), onRound: () => {} },
      3_000,
      1_000,
    );
    expect(faults).toEqual([]);
    // All of them come of the rows, or the file is not what it should be.
    for (const part of ['inserted', 'updated', 'unchanged', 'skipped', 'rejected'])
      expect(figures[part]).toBeGreaterThan(20);
  });
});
