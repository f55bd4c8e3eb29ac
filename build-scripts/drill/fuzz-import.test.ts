import { describe, expect, it } from 'vitest';
import { Random } from '../sample/random.ts';
import { drillFuzzImport } from './fuzz-import.ts';

describe('reading damaged spreadsheets', () => {
  it('ends with rows, or with a message that names the file and the position; an undo restores the listings', async () => {
    const { faults, figures } = await drillFuzzImport({
      times: 200,
      random: new Random(1),
      onRound: () => {},
    });
    expect(faults).toEqual([]);
    // Both results must occur, or the files are not damaged as intended.
    expect(figures.read).toBeGreaterThan(30);
    expect(figures.refused).toBeGreaterThan(30);
    expect(figures.imported).toBeGreaterThan(0);
  });
});
