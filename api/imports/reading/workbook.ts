import { posix } from 'node:path';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { isDateFormat, isDateFormatId } from './dates.ts';
import { badFile } from './spreadsheet.ts';
import { localName, scanPart, type XmlEvents } from './xml-part.ts';
import { zeroPadding } from './zero-padding.ts';
import type { Archive, Entry } from './zip.ts';

/** How a style shows numbers: as dates, or with the zeros and hyphens of a {@link zeroPadding}; null as they are. */
type NumberStyle =
  | { readonly as: 'date' }
  | { readonly as: 'padded'; readonly format: string }
  | null;

/** How cells show numbers. */
export interface NumberStyles {
  /** By the index of a cell's style; empty if all show them as they are. */
  readonly styles: readonly NumberStyle[];
  /** Whether days count from 1904. */
  readonly from1904: boolean;
}

/** Maximum size of the workbook and styles parts, which are small lists. */
const MAX_BYTES = 16 * 1024 ** 2;

/** The parts of a workbook that matter for rows. */
export type Workbook = Awaited<ReturnType<typeof readWorkbook>>;

/** Finds the sheets of a workbook through its relationships. @throws AppError `bad_file` */
export async function readWorkbook(file: string, archive: Archive) {
  const root = await relationships(file, archive, '');
  const main = root.find((relationship) => relationship.type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const part = archive.part(path);
  if (!part) throw badFile({ file }, notAWorkbook(archive));
  if (path.endsWith('.bin')) throw badFile({ file }, notice('file-xlsb'));
  const linked = await relationships(file, archive, path);
  const sheets: { name: string; part: Entry }[] = [];
  let from1904 = false;
  await readTags(file, archive, part, (name, attributes) => {
    if (name === 'workbookPr') from1904 = /^(?:1|true)$/.test(attributes.get('date1904') ?? '');
    if (name !== 'sheet') return;
    const link = linked.find(({ id }) => id === attributes.get('id'));
    if (link?.type !== 'worksheet') return;
    const { target } = link;
    const sheet = attributes.get('name') ?? target;
    const found = archive.part(target);
    if (!found) throw badFile({ file, sheet }, notice('part-missing', { part: target }));
    sheets.push({ name: sheet, part: found });
  });
  if (sheets.length === 0) throw badFile({ file }, notice('no-sheets'));
  const linkedPart = (type: string) => {
    const link = linked.find((relationship) => relationship.type === type);
    return link && archive.part(link.target);
  };
  const numbers: NumberStyles = {
    styles: await readNumberStyles(file, archive, linkedPart('styles')),
    from1904,
  };
  return { sheets, sharedStrings: linkedPart('sharedStrings'), numbers };
}

/** How each cell style shows numbers; a workbook may have no styles. */
async function readNumberStyles(file: string, archive: Archive, part: Entry | undefined) {
  const formats = new Map<string, string>();
  const styles: NumberStyle[] = [];
  if (!part) return styles;
  let list = '';
  await readTags(file, archive, part, (name, attributes) => {
    const id = attributes.get('numFmtId') ?? '0';
    if (name === 'numFmt') formats.set(id, attributes.get('formatCode') ?? '');
    else if (name === 'xf' && list === 'cellXfs') {
      styles.push(numberStyle(id, formats.get(id)));
    } else if (/^cell(?:StyleXfs|Xfs|Styles)$/.test(name)) list = name;
  });
  return styles.some((style) => style !== null) ? styles : [];
}

function numberStyle(id: string, code: string | undefined): NumberStyle {
  if (code === undefined ? isDateFormatId(Number(id)) : isDateFormat(code)) return { as: 'date' };
  const format = code === undefined ? null : zeroPadding(code);
  return format === null ? null : { as: 'padded', format };
}

/** What an archive is that is no workbook. */
export function notAWorkbook(archive: Archive): ImportNotice {
  if (archive.part('content.xml')) return notice('file-opendocument');
  return notice(archive.part('word/document.xml') ? 'file-word' : 'file-zip');
}

/** Whether an archive is a document of an office program in Microsoft's format. */
export const isOfficeDocument = (archive: Archive): boolean =>
  ['[Content_Types].xml', 'xl/workbook.xml', '_rels/.rels'].some((path) => archive.part(path));

/** The relationships of a part, by path; the path of the package itself is ''. */
async function relationships(file: string, archive: Archive, path: string) {
  const folder = posix.dirname(path);
  const part = archive.part(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const found: { id: string; type: string; target: string }[] = [];
  if (!part) return found;
  await readTags(file, archive, part, (name, attributes) => {
    if (name !== 'Relationship') return;
    const target = posix.resolve('/', folder, attributes.get('Target') ?? '').slice(1);
    // The last word of the URI is the same in the transitional and the strict standard.
    const type = posix.basename(attributes.get('Type') ?? '');
    found.push({ id: attributes.get('Id') ?? '', type, target });
  });
  return found;
}

type OnTag = (name: string, attributes: ReadonlyMap<string, string>) => void;

/** Calls `onTag` with the tags and attributes of a small part, without namespace prefixes. */
async function readTags(file: string, archive: Archive, part: Entry, onTag: OnTag): Promise<void> {
  if (part.uncompressedSize > MAX_BYTES) {
    throw badFile({ file }, notice('part-oversized', { part: part.fileName }));
  }
  const open: XmlEvents['open'] = (name, attributes) => {
    const named = Object.entries(attributes).map(
      ([attribute, value]) => [localName(attribute), value] as const,
    );
    onTag(name, new Map(named));
  };
  const pieces = scanPart(archive, part, { open }, { file });
  while (!(await pieces.next()).done);
}
