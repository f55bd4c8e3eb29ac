/** Control characters but for blanks, bidirectional overrides, and what shows as nothing at all. */
const UNSEEN = /[^\P{Cc}\s]|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const PLAIN = /^[!-~]+(?: [!-~]+)*$/;
const NEWLINES = /[\s,]*[\r\n\u2028\u2029]\s*/g;
/** How programs write "nothing"; exactly these, for Nan is a city and Null a family. */
const NOTHING = new Set(['None', 'none', 'null', 'NULL', 'nan', 'NaN', 'N/A', '#N/A']);

/**
 * Tidies a text of one line: Unicode NFC, no characters that cannot be seen, single spaces, line
 * ends as `lineEnd`. What spreadsheets put before a text to keep it from being a formula is taken
 * off: `="0123"` and `'=…`. Null for nothing and for words that mean nothing, such as None.
 */
export function oneLine(raw: string | null, lineEnd: ' ' | ', ' = ' '): string | null {
  if (raw === null) return null;
  let text = raw;
  if (!PLAIN.test(text)) {
    text = visible(text).trim().replace(NEWLINES, lineEnd).replace(/\s+/g, ' ');
  }
  text = withoutFormulaGuard(text).trim();
  return text === '' || NOTHING.has(text) ? null : text;
}

/** Unicode NFC without characters that cannot be seen; blanks and lines stay as they are. */
function visible(text: string): string {
  return text.toWellFormed().replace(UNSEEN, '').normalize('NFC');
}

function withoutFormulaGuard(text: string): string {
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1);
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}

/** A text of any shape without invisible characters and blanks around it; null as in `oneLine`. */
export function anyText(raw: string | null): string | null {
  const text = raw === null ? '' : visible(raw).trim();
  return text === '' || NOTHING.has(text) ? null : text;
}
