import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { read, write } from 'xlsx';
import { ZipFile } from 'yazl';
import { packageParts, rowXml, SHEET_END, SHEET_START } from '../../api/exports/xlsx-xml.ts';
import type { Random } from '../sample/random.ts';
import { writeSample } from '../sample/write-sample.ts';
import { mutated } from './fuzz-mutations.ts';

const ROWS = 40;
const SEED = 7;
/** Share of .xls files: reading one starts a process, and takes twenty times as long. */
const XLS_SHARE = 0.1;

export type FuzzFile = { readonly name: string; readonly bytes: Buffer };
type Parts = ReadonlyMap<string, Buffer>;

/** Generates files, each damaged in another way. */
export type FuzzFiles = (random: Random) => Promise<FuzzFile>;

/**
 * Makes one valid file of each kind, with the same generated listings, and returns a function that damages
 * them.
 * @param dir working folder
 */
export async function fuzzFiles(dir: string): Promise<FuzzFiles> {
  const sample = async (name: string) => {
    const out = join(dir, name);
    await writeSample({ rows: ROWS, out, seed: SEED });
    return readFile(out);
  };
  const csv = await sample('whole.csv');
  const text = csv.toString();
  const book = read(text, { type: 'string', raw: true });
  const as = (bookType: 'biff8' | 'biff5' | 'xlsx'): Buffer =>
    write(book, { type: 'buffer', bookType, bookSST: true });
  const xls = [as('biff8'), as('biff5')];
  const xlsx = [await sample('whole.xlsx'), as('xlsx')];
  const texts = [
    csv,
    Buffer.from(`\ufeff${text.replaceAll(',', ';')}`),
    Buffer.from(`\ufeff${text}`, 'utf16le'),
    Buffer.from(text, 'latin1'),
  ];
  return async (random) => {
    if (random.chance(XLS_SHARE))
      return { name: 'F.xls', bytes: mutated(random.pick(xls), random) };
    const kind = random.next();
    if (kind < 0.4) return { name: 'F.csv', bytes: mutated(random.pick(texts), random) };
    if (kind < 0.6) return { name: 'F.xlsx', bytes: mutated(random.pick(xlsx), random) };
    return { name: 'F.xlsx', bytes: await brokenInside(random) };
  };
}

/** An intact archive with one damaged part, so that more than its checksum is tested. */
async function brokenInside(random: Random): Promise<Buffer> {
  const parts = new Map(WORKBOOK);
  // Mostly the sheet and its texts, which are the largest parts of real files, too.
  const path = random.chance(0.7)
    ? random.pick(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml'])
    : random.pick([...parts.keys()]);
  parts.set(path, mutated(parts.get(path) ?? Buffer.alloc(0), random));
  if (random.chance(0.05)) parts.delete(random.pick([...parts.keys()]));
  const zip = new ZipFile();
  const compress = random.chance(0.5);
  for (const [name, bytes] of parts) zip.addBuffer(bytes, name, { compress });
  zip.end();
  return buffer(zip.outputStream);
}

const WORKBOOK: Parts = workbook();

/** A workbook with each kind of cell, and with two sheets. */
function workbook(): Parts {
  const parts = new Map(
    [...packageParts(['A', 'B'])].map(([path, xml]) => [path, Buffer.from(xml)]),
  );
  const links = parts.get('xl/_rels/workbook.xml.rels')?.toString() ?? '';
  const strings =
    '<Relationship Id="t" Type="x/sharedStrings" Target="sharedStrings.xml"/></Relationships>';
  parts.set('xl/_rels/workbook.xml.rels', Buffer.from(links.replace('</Relationships>', strings)));
  const rows = [rowXml(['name', 'city', 'latitude', 'verified', 'place_id', 'about'], 1)];
  for (let row = 2; row <= ROWS; row += 1) {
    rows.push(
      rowXml([`Kebapçı ${row}`, '東京 & "x"', row / 7, row % 2 === 0, `ChIJ${row}`], row),
      `<row r="${row + ROWS}" spans="1:6"><c r="A${row + ROWS}" t="s"><v>${row % 3}</v></c>`,
      `<c t="str" s="1"><f>A1&amp;"x"</f><v>_x000D_é</v></c><c t="e"><v>#N/A</v></c><c><v>1E-7</v></c>`,
      `<c r="AB${row + ROWS}" t="inlineStr"><is><r><rPr><b/></rPr><t>a</t></r><rPh><t>b</t></rPh></is></c></row>`,
    );
  }
  const sheet = Buffer.from(SHEET_START + rows.join('') + SHEET_END);
  parts.set('xl/worksheets/sheet1.xml', sheet).set('xl/worksheets/sheet2.xml', sheet);
  const items = '<si><t>İzmir</t></si><si><r><t xml:space="preserve"> a</t></r></si><si/>';
  return parts.set('xl/sharedStrings.xml', Buffer.from(`<sst uniqueCount="3">${items}</sst>`));
}
