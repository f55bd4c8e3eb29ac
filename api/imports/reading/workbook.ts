import { posix } from 'node:path';
import { SaxesParser } from 'saxes';
import { badFile } from './spreadsheet.ts';
import type { Archive, Entry } from './zip.ts';

/** What a workbook consists of, as far as rows go. */
export interface Workbook {
  sheets: { name: string; part: Entry }[];
  sharedStrings: Entry | undefined;
}

interface Relationship {
  id: string;
  /** The last word of the type's URI, the same in the transitional and the strict standard. */
  type: string;
  target: string;
}

/** The workbook part is a list of sheets; beyond this it is something else. */
const MAX_BYTES = 16 * 1024 ** 2;

/** Finds the sheets of a workbook through its relationships. Throws `bad_file`. */
export async function readWorkbook(file: string, archive: Archive): Promise<Workbook> {
  const root = await relationships(file, archive, '');
  const main = root.find((relationship) => relationship.type === 'officeDocument');
  const path = main?.target ?? 'xl/workbook.xml';
  const part = archive.part(path);
  if (!part) throw badFile({ file }, notAWorkbook(archive));
  if (path.endsWith('.bin')) {
    throw badFile({ file }, 'this is a binary workbook (.xlsb); save it as .xlsx');
  }
  const linked = await relationships(file, archive, path);
  const sheets: Workbook['sheets'] = [];
  for (const { name, attributes } of await readTags(file, archive, part)) {
    if (name !== 'sheet') continue;
    const link = linked.find(({ id }) => id === attributes.get('id'));
    if (link?.type !== 'worksheet') continue;
    const sheet = { name: attributes.get('name') ?? link.target, part: archive.part(link.target) };
    if (!sheet.part) {
      throw badFile({ file, sheet: sheet.name }, `its part ${link.target} is not in the archive`);
    }
    sheets.push({ name: sheet.name, part: sheet.part });
  }
  if (sheets.length === 0) throw badFile({ file }, 'the workbook has no sheets');
  const strings = linked.find((relationship) => relationship.type === 'sharedStrings');
  return { sheets, sharedStrings: strings && archive.part(strings.target) };
}

function notAWorkbook(archive: Archive): string {
  if (archive.part('content.xml')) return 'this is an OpenDocument file; save it as .xlsx';
  if (archive.part('word/document.xml')) return 'this is a Word document, not a workbook';
  return 'this is a zip archive without a workbook in it; save the spreadsheet as .xlsx';
}

/** The relationships of a part, by path; the package itself has the path ''. */
async function relationships(file: string, archive: Archive, path: string) {
  const folder = posix.dirname(path);
  const part = archive.part(posix.join(folder, '_rels', `${posix.basename(path)}.rels`));
  const found: Relationship[] = [];
  if (!part) return found;
  for (const { name, attributes } of await readTags(file, archive, part)) {
    if (name !== 'Relationship') continue;
    const target = posix.resolve('/', folder, attributes.get('Target') ?? '').slice(1);
    const type = posix.basename(attributes.get('Type') ?? '');
    found.push({ id: attributes.get('Id') ?? '', type, target });
  }
  return found;
}

interface Tag {
  name: string;
  attributes: Map<string, string>;
}

/** The tags of a small part with their attributes, all without namespace prefixes. */
async function readTags(file: string, archive: Archive, part: Entry): Promise<Tag[]> {
  if (part.uncompressedSize > MAX_BYTES) {
    throw badFile({ file }, `${part.fileName} is larger than a list of sheets can be`);
  }
  const tags: Tag[] = [];
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('opentag', (tag) => {
    const attributes = new Map<string, string>();
    for (const { local, value } of Object.values(tag.attributes)) attributes.set(local, value);
    tags.push({ name: tag.local, attributes });
  });
  parser.on('error', (cause) => {
    throw badFile({ file }, `${part.fileName} cannot be read (${cause.message})`, cause);
  });
  for await (const piece of archive.text(part, { file })) parser.write(piece);
  parser.close();
  return tags;
}
