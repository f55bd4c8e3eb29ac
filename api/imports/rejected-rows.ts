import { Readable } from 'node:stream';
import type { Kysely } from 'kysely';
import Papa from 'papaparse';
import type { NoticeLanguage } from '../contract/text/say-notice.ts';
import { sayNotice } from '../contract/text/say-notice.ts';
import type { DB } from '../database/tables.ts';
import { listRejected } from './jobs/import-list.queries.ts';

const AT_ONCE = 1_000;

/** What a spreadsheet program would take for a formula; numbers and telephone numbers are none. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s().-]*$)/;

const line = (cells: readonly (string | number | null)[]) =>
  `${Papa.unparse([cells.map((cell) => cell ?? '')], { escapeFormulae: FORMULA })}\r\n`;

const OWN_COLUMNS: Readonly<Record<NoticeLanguage, readonly string[]>> = {
  tr: ['Sayfa', 'Satır', 'Sütun', 'Sebep'],
  en: ['Sheet', 'Row', 'Column', 'Reason'],
};

/**
 * The rows of an import that could not be taken, as CSV: where each stands in its file, which column
 * is wrong and why, and its cells below the file's own header, to be corrected and uploaded again.
 * @param header of the file
 */
export const rejectedRowsCsv = (
  db: Kysely<DB>,
  importId: number,
  header: readonly (string | null)[],
  language: NoticeLanguage,
): Readable => Readable.from(lines(db, importId, header, language));

async function* lines(
  db: Kysely<DB>,
  importId: number,
  header: readonly (string | null)[],
  language: NoticeLanguage,
): AsyncGenerator<string> {
  yield `\uFEFF${line([...OWN_COLUMNS[language], ...header])}`;
  for (let after = 0; ; ) {
    const rows = await listRejected(db, importId, after, AT_ONCE);
    const last = rows.at(-1);
    if (!last) return;
    after = last.position;
    yield rows
      .map(({ sheet, row, column, reason, notice, cells }) => {
        const why = notice ? sayNotice(notice, language) : reason;
        return line([sheet, row, column, why, ...cells]);
      })
      .join('');
  }
}
