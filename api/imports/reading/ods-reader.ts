import { notice } from '../../contract/text/import-notices.ts';
import { odsRows } from './ods-rows.ts';
import type { ReadOptions } from './read-options.ts';
import { openSheets } from './sheets.ts';
import { badFile, type SheetRow, type Spreadsheet } from './spreadsheet.ts';
import { openTable } from './table.ts';
import { scanXml } from './xml-part.ts';
import type { Archive } from './zip.ts';

const CONTENT = 'content.xml';
const TYPE = 'application/vnd.oasis.opendocument.spreadsheet';
/** Rows of small pieces do not take much memory, whatever their cells announce. */
const PIECE_BYTES = 32 * 1024;

/** Whether an archive is a document of LibreOffice. */
export const isOpenDocument = (archive: Archive): boolean =>
  archive.part('mimetype') !== undefined && archive.part(CONTENT) !== undefined;

/** Opens an OpenDocument spreadsheet (.ods) of `bytes` bytes. @throws AppError `bad_file` */
export async function openOds(
  file: string,
  bytes: number,
  options: ReadOptions,
  archive: Archive,
): Promise<Spreadsheet> {
  const content = archive.part(CONTENT);
  const type = archive.part('mimetype');
  if (!content || !type) throw badFile({ file }, notice('part-missing', { part: CONTENT }));
  let said = '';
  for await (const piece of archive.bytes(type, { file })) said += piece.toString();
  // A template has the same content.
  if (!said.startsWith(TYPE)) throw badFile({ file }, notice('file-opendocument'));

  async function* pieces(): AsyncGenerator<Buffer> {
    if (!content) return;
    for await (const chunk of archive.bytes(content, { file })) {
      for (let at = 0; at < chunk.length; at += PIECE_BYTES)
        yield chunk.subarray(at, at + PIECE_BYTES);
    }
  }

  async function* read(): AsyncGenerator<SheetRow[]> {
    archive.rewind();
    const { grid, ...events } = odsRows();
    const place = {
      file,
      get sheet() {
        return grid.place.sheet;
      },
      get row() {
        return grid.place.row;
      },
    };
    for await (const _piece of scanXml(pieces(), CONTENT, events, place)) yield* grid.take();
    yield* grid.take();
  }

  const common = {
    format: 'ods',
    ...{ file, bytes, options, read },
    position: () => Math.min(archive.position(), bytes),
    close: async () => archive.close(),
  } as const;
  return (await hasOneTable(pieces())) ? openTable(common) : openSheets(common);
}

/** Searches the bytes, which takes a fraction of the time of parsing. */
async function hasOneTable(pieces: AsyncIterable<Buffer>): Promise<boolean> {
  const tag = '<table:table ';
  let tables = 0;
  let rest: Buffer = Buffer.alloc(0);
  for await (const piece of pieces) {
    const bytes = Buffer.concat([rest, piece]);
    for (let at = bytes.indexOf(tag); at !== -1; at = bytes.indexOf(tag, at + tag.length))
      tables += 1;
    if (tables > 1) return false;
    rest = bytes.subarray(Math.max(0, bytes.length - tag.length + 1));
  }
  return tables === 1;
}
