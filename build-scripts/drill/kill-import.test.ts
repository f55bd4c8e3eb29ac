import { describe, expect, it } from 'vitest';
import { Random } from '../sample/random.ts';
import { drillKillImport } from './kill-import.ts';

describe('a killed import', () => {
  it('has the same result as an undisturbed one, and can be undone', async () => {
    const { faults, figures } = await drillKillImport(
      { times: 4, random: new Random(1), onRound: () => {} },
      3_000,
      1_000,
    );
    expect(faults).toEqual([]);
    // All results must occur, or the file is not as intended.
    for (const part of ['inserted', 'updated', 'unchanged', 'skipped', 'rejected'])
      expect(figures[part]).toBeGreaterThan(20);
  });
});
