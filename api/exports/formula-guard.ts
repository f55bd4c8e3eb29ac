import { type RawBuilder, sql } from 'kysely';

/**
 * Spreadsheet programs run cells of a CSV that begin with `=`, `+`, `-` or `@`, also after tabs and line
 * ends (OWASP, "CSV Injection"). An apostrophe in front makes them texts. Texts that already have
 * apostrophes in front of such a character get one more, so that removing one restores the original.
 */
const GUARDED = "^'*[=+@\\t\\r-]";
/** Characters that GUARDED can begin with: checking these first takes a tenth of the pattern's time. */
const FIRST = [..."\t\r'+-=@"].map((character) => character.charCodeAt(0));

/** SQL expression of the CSV form of a text. */
export const guardedText = (text: RawBuilder<unknown>): RawBuilder<unknown> => sql`case
  when ascii(${text}) in (${sql.raw(FIRST.join(', '))}) and ${text} ~ ${GUARDED}
  then '''' || ${text} else ${text} end`;

/** Texts from which an import would remove a guard: an apostrophe, or `="…"`. */
const READ_AS_GUARDED = /^'+[=+\-@\t\r]|^=".+"$/s;

/**
 * The workbook form of a text. Cells of a workbook declare that they are texts, so only texts that an
 * import would take for guarded ones need a guard.
 */
export const guardedCell = (text: string): string =>
  READ_AS_GUARDED.test(text) ? `'${text}` : text;
