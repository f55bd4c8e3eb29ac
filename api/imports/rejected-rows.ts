import type { Kysely } from 'kysely';
import Papa from 'papaparse';
import { type NoticeLanguage, sayNotice } from '../contract/text/say-notice.ts';
import type { DB } from '../database/tables.ts';
import { listRejected } from './jobs/import-list.queries.ts';

const AT_ONCE = 1_000;

/** Texts that a spreadsheet program would run as a formula; numbers and phone numbers do not match. */
const FORMULA = /^[=@\t\r]|^[+-](?![\d\s().-]*$)/;

const line = (cells: readonly (string | number | null)[]) =>
  `${Papa.unparse([cells.map((cell) => cell ?? '')], { escapeFormulae: FORMULA })}\r\n`;

const OWN_COLUMNS: Readonly<Record<NoticeLanguage, readonly string[]>> = {
  tr: ['Sayfa', 'Satır', 'Sütun', 'Neden'],
  en: ['Sheet', 'Row', 'Column', 'Reason'],
};

/** In place of cells that are not stored. */
const REMOVED: Readonly<Record<NoticeLanguage, string>> = { tr: 'çıkarıldı', en: 'removed' };

/**
 * The rejected rows of an import as CSV, for correction and a new upload: sheet, row, column and reason, then the
 * cells below the file's own header. Starts with a byte order mark.
 * @param header the header of the imported file
 */
export async function* rejectedRowsCsv(
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
        const shown = cells.map((cell) => (cell === false ? REMOVED[language] : cell));
        return line([sheet, row, column, why, ...shown]);
      })
      .join('');
  }
}
