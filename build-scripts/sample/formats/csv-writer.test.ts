import { Writable } from 'node:stream';
import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, it } from 'vitest';
import { writeCsv } from './csv-writer.ts';

/** Collects what is written. */
function sink() {
  const chunks: Buffer[] = [];
  const stream = new Writable({
    write(chunk, _, done) {
      chunks.push(chunk);
      done();
    },
  });
  return { stream, text: () => Buffer.concat(chunks).toString('utf8') };
}

describe('writeCsv', () => {
  it('writes texts that are read back unchanged', async () => {
    const text = fc.string({ unit: 'grapheme' }).filter((cell) => cell.isWellFormed());
    const awkward = fc.constantFrom('"', ',', '\r\n', '\n', ' a ', '=1', "'", '١٢', '💇‍♀️', '');
    const table = fc.array(fc.tuple(text, fc.oneof(text, awkward), awkward));
    await fc.assert(
      fc.asyncProperty(table, async (rows) => {
        const { stream, text: written } = sink();
        await writeCsv({ header: ['a', 'b', 'c'], rows }, stream);
        const { data } = Papa.parse(written(), { newline: '\r\n' });
        expect(data).toEqual([['a', 'b', 'c'], ...rows, ['']]);
      }),
    );
  });

  it('writes numbers, booleans, empty cells and surrounding spaces', async () => {
    const { stream, text } = sink();
    const rows = [[4.5, true, false, null, ' a']];
    await writeCsv({ header: ['n', 't', 'f', 'e', 's'], rows }, stream);
    expect(text()).toBe('n,t,f,e,s\r\n4.5,TRUE,FALSE,," a"\r\n');
  });

  it('fails with the error of the rows', async () => {
    function* rows() {
      yield ['a'];
      throw new Error('no more rows');
    }
    await expect(writeCsv({ header: ['a'], rows: rows() }, sink().stream)).rejects.toThrow(
      'no more rows',
    );
  });
});
