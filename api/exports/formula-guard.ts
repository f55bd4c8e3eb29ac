import { type RawBuilder, sql } from 'kysely';

/**
 * Spreadsheet programs run what a cell of a CSV begins with `=`, `+`, `-` or `@`, tabs and line ends
 * before it or not (OWASP, "CSV Injection"): an apostrophe before it makes it a text. What begins with
 * apostrophes and goes on like that gets one more, so that taking one away gives back what was there.
 */
const GUARDED = "^'*[=+@\\t\\r-]";
/** What GUARDED can begin with. To ask this first takes a tenth of what asking the pattern does. */
const FIRST = [..."\t\r'+-=@"].map((character) => character.charCodeAt(0));

/** The text that a CSV is to have for a text. */
export const guardedText = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ascii(${text}) in (${sql.raw(FIRST.join(', '))}) and ${text} ~ ${GUARDED}
  then '''' || ${text} else ${text} end`;

/** What an import would take a guard away from: an apostrophe, or `="…"`. */
const READ_AS_GUARDED = /^'+[=+\-@\t\r]|^=".+"$/s;

/**
 * The text that a workbook is to have for a text. Its cells say themselves that they are no formulas;
 * only what would be read as if it had been guarded needs to be.
 */
export const guardedCell = (text: string): string =>
  READ_AS_GUARDED.test(text) ? `'${text}` : text;
