import { readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type CellObject, read, utils } from 'xlsx';
import { readRows, workbookOf, worksheet } from './testing/files.ts';

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&#34;' };
const text = fc
  .array(
    fc.oneof(
      fc.constantFrom(...'ab <&>"\'\n ğİ寿😀é_x', '_x000D_', '_x005F_', '_x0041_', '_xZZZZ_', '  '),
      fc.string({ unit: 'grapheme', maxLength: 3 }),
    ),
    { minLength: 1, maxLength: 5 },
  )
  .map((parts) => parts.join('').replace(/[^\P{Cc}\n]/gu, ''))
  .map((raw) => raw.replace(/[&<>"]/g, (character) => ESCAPES[character] ?? ''));

const t = text.map((raw) => `<t xml:space="preserve">${raw}</t>`);
const run = t.map((inner) => `<r><rPr><b/></rPr>${inner}</r>`);
const phonetic = t.map((inner) => `<rPh sb="0" eb="1">${inner}</rPh>`);
const rich = fc
  .tuple(fc.array(run, { minLength: 1, maxLength: 3 }), fc.option(phonetic, { nil: '' }))
  .map(([runs, hint]) => runs.join('') + hint);
const item = fc.oneof(t, rich);

const number = fc.oneof(
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map(String),
  fc.constantFrom('0.10000000000000001', '1E+20', '1.5E-7', '90744', '-73.985654000000011'),
);

type Kind = 'text' | 'number' | 'boolean' | 'none';
interface Generated {
  kind: Kind;
  attributes: string;
  inner: string;
  shared?: string;
}

const cell: fc.Arbitrary<Generated> = fc.oneof(
  item.map((shared): Generated => ({ kind: 'text', attributes: ' t="s"', inner: '', shared })),
  item.map(
    (inner): Generated => ({
      kind: 'text',
      attributes: ' t="inlineStr"',
      inner: `<is>${inner}</is>`,
    }),
  ),
  text.map(
    (raw): Generated => ({
      kind: 'text',
      attributes: ' s="1" t="str"',
      inner: `<f>A1&amp;"&lt;"</f><v>${raw}</v>`,
    }),
  ),
  number.map((raw): Generated => ({ kind: 'number', attributes: '', inner: `<v>${raw}</v>` })),
  fc
    .constantFrom('0', '1')
    .map((raw): Generated => ({ kind: 'boolean', attributes: ' t="b"', inner: `<v>${raw}</v>` })),
  fc.constantFrom<Generated>(
    { kind: 'none', attributes: ' t="e"', inner: '<v>#N/A</v>' },
    { kind: 'none', attributes: ' s="2"', inner: '' },
  ),
);

/** Rows of cells, with gaps before cells and rows. */
const rows = fc.array(
  fc.record({
    gap: fc.nat(3),
    cells: fc.array(fc.record({ gap: fc.nat(30), cell }), { minLength: 1, maxLength: 6 }),
  }),
  { minLength: 1, maxLength: 6 },
);

/** The rows that SheetJS reads, in our form. */
function sheetjsRows(workbook: Uint8Array): { row: number; cells: (string | null)[] }[] {
  const sheet = read(workbook, { dense: true, cellText: false }).Sheets.S;
  return (sheet?.['!data'] ?? []).flatMap((cells: CellObject[] | undefined, index: number) => {
    const texts = Array.from(cells ?? [], (cell) => {
      if (!cell || cell.t === 'e' || cell.v === undefined || cell.v === '') return null;
      return typeof cell.v === 'boolean' ? String(cell.v).toUpperCase() : String(cell.v);
    });
    return texts.some((one) => one !== null) ? [{ row: index + 1, cells: trimmed(texts) }] : [];
  });
}

function trimmed(cells: (string | null)[]): (string | null)[] {
  return cells.slice(0, cells.findLastIndex((one) => one !== null) + 1);
}

describe('generated workbooks', () => {
  it('are read like SheetJS reads them', async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (generated) => {
        const strings: string[] = [];
        const numbers = new Set<string>();
        let xml = '<row r="1"><c r="A1" t="str"><v>name</v></c></row>';
        let row = 1;
        for (const { gap, cells } of generated) {
          row += gap + 1;
          let column = -1;
          xml += `<row r="${row}" spans="1:9">`;
          for (const { gap: skipped, cell: one } of cells) {
            column += skipped + 1;
            const ref = utils.encode_cell({ r: row - 1, c: column });
            if (one.kind === 'number') numbers.add(ref);
            const inner =
              one.shared === undefined ? one.inner : `<v>${strings.push(one.shared) - 1}</v>`;
            xml += `<c r="${ref}"${one.attributes}>${inner}</c>`;
          }
          xml += '</row>';
        }
        const sharedStrings = strings.map((one) => `<si>${one}</si>`).join('');
        const file = await workbookOf({ S: worksheet(xml) }, { sharedStrings });
        const ours = (await readRows(file)).map(({ row: at, cells }) => ({
          row: at,
          // A number can be written in several ways; SheetJS turns \r\n into one character.
          cells: trimmed(cells).map((value, c) =>
            numbers.has(utils.encode_cell({ r: at - 1, c }))
              ? String(Number(value))
              : (value?.replaceAll('\r\n', '\n') ?? null),
          ),
        }));
        expect(ours).toEqual(sheetjsRows(await readFile(file)));
      }),
      { numRuns: 100 },
    );
  });
});
