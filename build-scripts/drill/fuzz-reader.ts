/**
 * Reads files for `fuzz-import.ts` in a separate process, which may crash: each message is a path, each
 * answer a `Reading`.
 */
import { z } from 'zod';
import { type TextEncoding, textEncodingSchema } from '../../api/contract/calls/text-encodings.ts';
import { AppError } from '../../api/errors.ts';
import { type Columns, matchColumns } from '../../api/imports/reading/columns.ts';
import { normaliseRow } from '../../api/imports/reading/normalise.ts';
import { openSpreadsheet } from '../../api/imports/reading/open-spreadsheet.ts';
import { peakMemoryBytes } from '../cli/memory.ts';
import type { Reading } from './fuzz-import.ts';

type OnRows = (rows: number) => void;

/**
 * Reads a file; one with a doubtful encoding in this encoding, as an administrator may choose.
 * @returns the chosen encoding; null if it is detected
 */
async function readFile(file: string, onRows: OnRows): Promise<TextEncoding | null> {
  try {
    await readIn(file, null, onRows);
    return null;
  } catch (error) {
    const encoding = error instanceof AppError ? doubtfulOf(error) : null;
    if (encoding === null) throw error;
    await readIn(file, encoding, onRows);
    return encoding;
  }
}

const doubtSchema = z.object({
  notice: z.object({
    code: z.literal('encoding-doubtful'),
    params: z.object({ encoding: textEncodingSchema }),
  }),
});

const doubtfulOf = ({ details }: AppError): TextEncoding | null =>
  doubtSchema.safeParse(details).data?.notice.params.encoding ?? null;

async function readIn(file: string, encoding: TextEncoding | null, onRows: OnRows): Promise<void> {
  const spreadsheet = await openSpreadsheet(file, { encoding });
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
  let encoding: Reading['encoding'] = null;
  try {
    encoding = await readFile(file, (more) => {
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
  const reading: Reading = {
    rows,
    encoding,
    peakMemory: peakMemoryBytes(),
    ...(error && { error }),
  };
  process.send?.(reading);
});
