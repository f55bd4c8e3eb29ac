import { createWriteStream } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { onTestFinished } from 'vitest';
import { ZipFile } from 'yazl';
import type { TextEncoding } from '../../../contract/calls/text-encodings.ts';
import { openSpreadsheet } from '../open-spreadsheet.ts';
import type { SheetRow } from '../spreadsheet.ts';

/** A path in a folder that is deleted when the test ends. */
export async function temporaryPath(name: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'reading-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return join(folder, name);
}

export async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const file = await temporaryPath(name);
  await writeFile(file, content);
  return file;
}

/** All rows of a file. @param encoding of a text; without it, it is detected */
export async function readRows(
  file: string,
  encoding: TextEncoding | null = null,
): Promise<SheetRow[]> {
  const spreadsheet = await openSpreadsheet(file, { encoding });
  try {
    return (await Array.fromAsync(spreadsheet.rows())).flat();
  } finally {
    await spreadsheet.close();
  }
}

export async function readCells(file: string): Promise<(string | null)[][]> {
  return (await readRows(file)).map(({ cells }) => cells);
}

/** Writes an archive with these parts, compressed. */
export async function zipOf(name: string, parts: Record<string, string | Uint8Array>) {
  const file = await temporaryPath(name);
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), path);
  zip.end();
  await pipeline(zip.outputStream, createWriteStream(file));
  return file;
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** A worksheet part with these rows in `sheetData`. */
export function worksheet(rows: string): string {
  return `<?xml version="1.0"?><worksheet xmlns="${MAIN}"><sheetData>${rows}</sheetData></worksheet>`;
}

/** Writes a workbook from worksheet parts by sheet name, and shared string items. */
export async function workbookOf(
  sheets: Record<string, string | Uint8Array>,
  options: { sharedStrings?: string; parts?: Record<string, string> } = {},
): Promise<string> {
  const names = Object.keys(sheets);
  const relationship = (id: string, type: string, target: string) =>
    `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`;
  const override = (part: string, type: string) =>
    `<Override PartName="/xl/${part}.xml" ContentType="${CONTENT}.${type}+xml"/>`;
  const parts: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('workbook', 'sheet.main')}${override('sharedStrings', 'sharedStrings')}${names.map((_, index) => override(`worksheets/sheet${index}`, 'worksheet')).join('')}</Types>`,
    '_rels/.rels': `<Relationships xmlns="${PACKAGE}">${relationship('rId1', 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    'xl/workbook.xml': `<workbook xmlns="${MAIN}" xmlns:r="${OFFICE}"><sheets>${names
      .map((name, index) => `<sheet name="${name}" sheetId="${index + 1}" r:id="s${index}"/>`)
      .join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${PACKAGE}">${names
      .map((_, index) => relationship(`s${index}`, 'worksheet', `worksheets/sheet${index}.xml`))
      .join('')}${relationship('t', 'sharedStrings', '/xl/sharedStrings.xml')}</Relationships>`,
  };
  for (const [index, name] of names.entries()) {
    parts[`xl/worksheets/sheet${index}.xml`] = sheets[name] ?? '';
  }
  if (options.sharedStrings !== undefined) {
    parts['xl/sharedStrings.xml'] = `<sst xmlns="${MAIN}">${options.sharedStrings}</sst>`;
  }
  return zipOf('F.xlsx', { ...parts, ...options.parts });
}
