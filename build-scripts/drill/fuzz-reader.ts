/**
 * Reads files for `fuzz-import.ts` in a separate process, which may crash: each message is a path, each
 * answer a `Reading`.
 */
import { AppError } from '../../api/errors.ts';
import { type Columns, matchColumns } from '../../api/imports/reading/columns.ts';
import { normaliseRow } from '../../api/imports/reading/normalise.ts';
import { openSpreadsheet } from '../../api/imports/reading/open-spreadsheet.ts';
import type { Reading } from './fuzz-import.ts';

async function readFile(file: string, onRows: (rows: number) => void): Promise<void> {
  const spreadsheet = await openSpreadsheet(file);
  try {
    let columns: Columns | undefined;
    for await (const rows of spreadsheet.rows()) {
      for (const { cells } of rows) {
        if (columns) normaliseRow(cells, columns);
        else columns = matchColumns(cells)?.columns;
      }
      onRows(rows.length);
    }
  } finally {
    await spreadsheet.close();
  }
}

process.on('message', async (file: string) => {
  let rows = 0;
  let error: Reading['error'];
  try {
    await readFile(file, (more) => {
      rows += more;
    });
  } catch (cause) {
    error =
      cause instanceof AppError
        ? { code: cause.code, message: cause.message, details: cause.details ?? {} }
        : {
            code: null,
            message: cause instanceof Error ? `${cause.stack}` : String(cause),
            details: {},
          };
  }
  const peakMemory = process.resourceUsage().maxRSS * 1024;
  const reading: Reading = { rows, peakMemory, ...(error && { error }) };
  process.send?.(reading);
});
