import { describe, expect, it } from 'vitest';
import { drillFuzzImport } from './fuzz-import.ts';
import { randomOf } from './random.ts';

describe('the reading of broken spreadsheets', () => {
  it('ends with rows, or with a message that names file and place', async () => {
    const { faults, figures } = await drillFuzzImport({
      times: 300,
      random: randomOf(1),
      onRound: () => {},
    });
    expect(faults).toEqual([]);
    // Both come of them, or the files are not broken the way they should be.
    expect(figures.read).toBeGreaterThan(30);
    expect(figures.refused).toBeGreaterThan(30);
  });
});
