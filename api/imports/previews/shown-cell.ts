import type { Field } from '../reading/fields.ts';
import { shortened } from '../reading/preview.ts';
import { hasEmail, storedCell } from '../reading/stored-cells.ts';

/**
 * A cell as a preview shows it: of a column that is read, what may be stored of it; of another one, which may be about
 * people, only its form, by which an administrator finds out what the column is. A cell with an e-mail address is not
 * shown.
 */
export function shownCell(text: string | null, field: Field | undefined): string | null {
  if (text === null) return null;
  if (field !== undefined) return shortened(storedCell(text, field) || '') || null;
  return hasEmail(text) ? null : formOf(shortened(text)) || null;
}

/** A text without its letters and digits: `Ada 7` is `Xxx #`. */
const formOf = (text: string): string =>
  text
    .replace(/\p{M}/gu, '')
    .replace(/\p{L}/gu, (letter) => (letter === letter.toLowerCase() ? 'x' : 'X'))
    .replace(/\p{N}/gu, '#');
