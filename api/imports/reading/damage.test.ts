import { readFile, writeFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../errors.ts';
import { fileOf, readRows, temporaryPath, workbookOf, worksheet } from './testing/files.ts';

/** True if a file gives rows or a `bad_file` error: no other result is allowed, however broken it is. */
async function isSafe(file: string): Promise<boolean> {
  const result: unknown = await readRows(file).catch((error: unknown) => error);
  if (Array.isArray(result)) return true;
  return result instanceof AppError && result.code === 'bad_file' && /^F\./.test(result.message);
}

const changes = fc.array(fc.tuple(fc.double({ min: 0, max: 0.999, noNaN: true }), fc.nat(255)), {
  minLength: 1,
  maxLength: 4,
});

function changed(content: Uint8Array, at: [number, number][], end: number): Buffer {
  const copy = Buffer.from(content);
  for (const [place, byte] of at) copy[Math.floor(place * copy.length)] = byte;
  return copy.subarray(0, Math.ceil(copy.length * end));
}

const ends = fc.oneof(fc.constant(1), fc.double({ min: 0.01, max: 1, noNaN: true }));

describe('damaged files', () => {
  it('give rows or a clear error: workbooks', async () => {
    const rows = Array.from(
      { length: 40 },
      (_, n) => `<row><c t="s"><v>${n % 3}</v></c><c><v>${n ** 5}</v></c></row>`,
    );
    const shared = '<si><t>name</t></si><si><t>a&amp;b</t></si><si><r><t>c</t></r></si>';
    const whole = await readFile(
      await workbookOf({ S: worksheet(rows.join('')) }, { sharedStrings: shared }),
    );
    const file = await temporaryPath('F.xlsx');
    await fc.assert(
      fc.asyncProperty(changes, ends, async (at, end) => {
        await writeFile(file, changed(whole, at, end));
        expect(await isSafe(file)).toBe(true);
      }),
      { numRuns: 150 },
    );
  });

  it('give rows or a clear error: XML inside workbooks', async () => {
    const xml = worksheet(
      '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t>x</t></is></c></row>',
    );
    await fc.assert(
      fc.asyncProperty(changes, ends, async (at, end) => {
        const sheet = changed(Buffer.from(xml), at, end);
        expect(await isSafe(await workbookOf({ S: sheet }, { sharedStrings: '<si/>' }))).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('give rows or a clear error: CSV', async () => {
    const csv = Buffer.from('name,city\n"Ünal, ""Ş""","İzmir\nTR"\nb,c\n'.repeat(5));
    await fc.assert(
      fc.asyncProperty(changes, ends, async (at, end) => {
        expect(await isSafe(await fileOf('F.csv', changed(csv, at, end)))).toBe(true);
      }),
      { numRuns: 150 },
    );
  });
});
