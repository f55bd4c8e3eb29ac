import type { DecodedText } from '../../contract/calls/text-encodings.ts';
import type { ImportNotice } from '../../contract/text/import-notices.ts';
import { type ColumnMapping, matchColumns } from './columns.ts';
import { shortened } from './preview.ts';
import type { SheetRow, Spreadsheet } from './spreadsheet.ts';
import { storedCells } from './stored-cells.ts';

const MOST_SAMPLES = 3;
const BEYOND_ASCII = /[^\0-\x7f]/;

type Decided = Pick<DecodedText, 'encoding' | 'chosen'> & { readonly remark: ImportNotice | null };

/**
 * A spreadsheet of text that says how it was decoded, with cells by which a person sees whether that is right:
 * some with letters beyond ASCII, of columns that are read.
 */
export function withDecoding(
  spreadsheet: Spreadsheet,
  { encoding, chosen, remark }: Decided,
  { mapping, isAscii }: { readonly mapping: ColumnMapping; readonly isAscii: boolean },
): Spreadsheet {
  const samples = new Set<string>();
  let sheet: string | null | undefined;
  let columns: ReturnType<typeof matchColumns> = null;

  function look(row: SheetRow): void {
    if (row.sheet !== sheet) {
      sheet = row.sheet;
      columns = matchColumns(row.cells, mapping);
      return;
    }
    if (columns === null || !row.cells.some((cell) => cell !== null && BEYOND_ASCII.test(cell)))
      return;
    for (const cell of storedCells(row.cells, columns))
      if (cell && samples.size < MOST_SAMPLES && BEYOND_ASCII.test(cell))
        samples.add(shortened(cell));
  }

  return {
    ...spreadsheet,
    async *rows() {
      samples.clear();
      sheet = undefined;
      for await (const batch of spreadsheet.rows()) {
        for (const row of batch) {
          if (isAscii || samples.size === MOST_SAMPLES) break;
          look(row);
        }
        yield batch;
      }
    },
    decodings: () => [{ sheet: null, encoding, chosen, samples: [...samples], remark }],
  };
}
