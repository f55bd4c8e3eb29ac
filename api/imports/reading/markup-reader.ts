import { createReadStream } from 'node:fs';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import type { Encoding } from './encoding.ts';
import { reasonOf } from './error-reason.ts';
import type { Grid } from './grid.ts';
import { htmlRows } from './html-rows.ts';
import type { Markup } from './markup-kind.ts';
import { odsRows } from './ods-rows.ts';
import type { ReadOptions } from './read-options.ts';
import { openSheets } from './sheets.ts';
import { badFile, type SheetRow, type Spreadsheet, ZERO_BYTE } from './spreadsheet.ts';
import { spreadsheetMlRows } from './spreadsheetml-rows.ts';
import { scanXml, type XmlEvents } from './xml-part.ts';

const READ_BYTES = 32 * 1024;

/** Stands for a zero byte, which no markup may have: a character that has no meaning, either. */
const ZERO_MARK = '\uf8fe';

/** A row with a zero byte is lost. */
const markLost = (row: SheetRow): SheetRow =>
  row.cells.some((cell) => cell?.includes(ZERO_MARK))
    ? {
        ...row,
        cells: row.cells.map((cell) => cell?.replaceAll(ZERO_MARK, '') ?? null),
        lost: ZERO_BYTE,
      }
    : row;

/** Opens a page with tables, or a workbook in one XML file, of `bytes` bytes. @throws AppError `bad_file` */
export function openMarkup(
  file: string,
  bytes: number,
  { encoding, markup, options }: { encoding: Encoding; markup: Markup; options: ReadOptions },
): Spreadsheet {
  if (markup === 'other') throw badFile({ file }, notice('file-xml'));
  let position = 0;

  async function* pieces(): AsyncGenerator<string> {
    position = 0;
    const decoder = new TextDecoder(encoding);
    for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES })) {
      position += chunk.length;
      yield decoder.decode(chunk, { stream: true }).replaceAll('\0', ZERO_MARK);
    }
    yield decoder.decode();
  }

  async function* readXml({ grid, ...events }: XmlEvents & { grid: Grid }) {
    const place = {
      file,
      get sheet() {
        return grid.place.sheet;
      },
      get row() {
        return grid.place.row;
      },
    };
    for await (const _piece of scanXml(utf8(pieces()), 'XML', events, place)) yield* grid.take();
    yield* grid.take();
  }

  async function* readHtml(): AsyncGenerator<SheetRow[]> {
    const html = htmlRows();
    try {
      for await (const piece of pieces()) {
        html.write(piece, false);
        yield* html.take();
      }
      html.write('', true);
      yield* html.take();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      const reason = reasonOf(cause);
      throw badFile(
        { file, ...html.place() },
        notice('part-unreadable', { part: 'HTML', reason }),
        cause,
      );
    }
  }

  const readRows = {
    html: readHtml,
    spreadsheetml: () => readXml(spreadsheetMlRows()),
    opendocument: () => readXml(odsRows()),
  }[markup];
  const format = markup === 'html' ? 'html' : 'xml';

  async function* read(): AsyncGenerator<SheetRow[]> {
    for await (const rows of readRows()) yield rows.map(markLost);
  }

  return openSheets({
    ...{ format, file, bytes, options, read },
    position: () => position,
  });
}

/** The encoding that an XML declaration names is not asked for: the text is decoded already. */
async function* utf8(pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  for await (const piece of pieces) yield Buffer.from(piece);
}
