import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { CsvLines } from './csv-lines.ts';

const cell = fc
  .array(fc.constantFrom('"', '\n', '\r', ',', 'a', 'ü'), { maxLength: 6 })
  .map((parts) => parts.join(''));
const quoted = (value: string) =>
  /[",\r\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;

it('ends rows with CRLF however the bytes are split, and leaves cells unchanged', async () => {
  const tables = fc.array(fc.array(cell, { minLength: 1, maxLength: 3 }), { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(
      tables,
      fc.integer({ min: 1, max: 5 }),
      fc.boolean(),
      async (rows, size, bom) => {
        const lines = rows.map((cells) => cells.map(quoted).join(','));
        const bytes = Buffer.from(lines.map((line) => `${line}\n`).join(''));
        const chunks = Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) =>
          bytes.subarray(at * size, (at + 1) * size),
        );
        let counted = 0;
        const onRows = (count: number) => {
          counted = count;
        };
        const csv = await text(Readable.from(chunks).pipe(new CsvLines({ bom, onRows })));
        expect(csv).toBe(lines.map((line) => `${line}\r\n`).join(''));
        expect(counted).toBe(rows.length);
      },
    ),
  );
});

it('begins with a byte order mark if requested', async () => {
  const lines = new CsvLines({ bom: true, onRows: () => undefined });
  const chunks = await Readable.from([Buffer.from('a\n'), Buffer.from('b\n')])
    .pipe(lines)
    .toArray();
  expect(Buffer.concat(chunks).toString()).toBe('\uFEFFa\r\nb\r\n');
});
