import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CopyLines, type CopyValue, Pieces } from './copy-lines.ts';

const UNESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', '\\': '\\' };

/** Decodes lines as PostgreSQL does, with numbers and booleans as texts. */
const parse = (pieces: readonly Uint8Array[]) =>
  Buffer.concat(pieces)
    .toString()
    .split('\n')
    .slice(0, -1)
    .map((line) =>
      line
        .split('\t')
        .map((text) =>
          text === '\\N'
            ? null
            : text.replace(/\\(.)/g, (_, char: string) => UNESCAPED[char] ?? char),
        ),
    );

const value = fc.oneof(
  fc.constant(null),
  fc.integer(),
  fc.boolean(),
  fc.string({ unit: 'grapheme' }),
  fc.stringMatching(/^[\\\t\n\rNa]{0,6}$/),
);

const asText = (row: readonly CopyValue[]) =>
  row.map((cell) => (cell === null ? null : String(cell)));

describe('lines for COPY', () => {
  it('decode to the same values', () => {
    const tables = fc.array(fc.array(value, { minLength: 2, maxLength: 5 }), { minLength: 1 });
    const memory = new Pieces();
    fc.assert(
      fc.property(tables, (rows) => {
        const lines = new CopyLines(memory);
        for (const row of rows) lines.add(row);
        const pieces = lines.pieces();
        expect(parse(pieces)).toEqual(rows.map(asText));
        memory.giveBack(pieces.map(({ buffer }) => buffer));
      }),
    );
  });

  it('fill several buffers with whole lines, and a separate buffer for a long line', () => {
    const lines = new CopyLines(new Pieces());
    const texts = ['ä'.repeat(500_000), 'x'.repeat(2_000_000), 'short', '長'.repeat(400_000)];
    for (const [at, text] of texts.entries()) lines.add([at, text]);
    const pieces = lines.pieces();
    expect(pieces.length).toBeGreaterThan(1);
    expect(pieces.every((piece) => piece.at(-1) === '\n'.charCodeAt(0))).toBe(true);
    expect(parse(pieces).map(([, text]) => text)).toEqual(texts);
  });

  it('reuse returned buffers', () => {
    const memory = new Pieces();
    const write = () => {
      const lines = new CopyLines(memory);
      lines.add([1, 'a']);
      return lines.pieces().map(({ buffer }) => buffer);
    };
    const first = write();
    expect(write()[0]).not.toBe(first[0]);
    memory.giveBack(first);
    expect(write()[0]).toBe(first[0]);
  });
});
