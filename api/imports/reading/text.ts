/** Control characters except white space, bidirectional overrides, and invisible characters. */
const UNSEEN = /[^\P{Cc}\s]|[\u200b\u202a-\u202e\u2060\u2066-\u2069\ufeff\ufffe\uffff]/gu;
const NEWLINES = /[\s,]*[\r\n\u2028\u2029]\s*/g;
/** The part of a text that PostgreSQL can store: without NUL and halves of surrogate pairs. */
export const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '');

/** Words for "nothing", in exactly this case: Nan is a city and Null a family name. */
const NOTHING = new Set(
  `None none NONE (none) null NULL nil nan NaN N/A n/a N.A. n.a. #N/A #YOK #NV undefined yok keine
    \\N {} [] - -- --- – —`.split(/\s+/),
);
const LONGEST_NOTHING = Math.max(...[...NOTHING].map(({ length }) => length));
/**
 * Ranges of characters that are visible, not spaces, and the same in every normal form unless a combining
 * mark follows: Latin, Cyrillic, Arabic, dashes and quotes, Kana, Han, Hangul. A text of these with single
 * spaces is already tidy, and the check takes a third of the time of tidying.
 */
const LETTERS: readonly (readonly [number, number])[] = [
  [0x21, 0x7e],
  [0xa1, 0x2ff],
  [0x400, 0x482],
  [0x48a, 0x52f],
  [0x621, 0x64a],
  [0x2010, 0x2027],
  [0x3041, 0x3096],
  [0x309d, 0x30ff],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
];
const LETTER = 1;
const BLANK = 2;
const KIND = new Uint8Array(0x1_0000);
for (const [first, last] of LETTERS) KIND.fill(LETTER, first, last + 1);
for (const blank of '\t\n\r \u00a0\u2009\u202f') KIND[blank.charCodeAt(0)] = BLANK;
const SPACE = 0x20;

/**
 * Tidies a one-line text: Unicode NFC, no invisible characters, single spaces, line ends replaced by
 * `lineEnd`. Null for empty texts and for words that mean nothing, such as None.
 */
export function tidyLine(raw: string | null, lineEnd: ' ' | ', ' = ' '): string | null {
  if (raw === null) return null;
  const text = isTidy(raw)
    ? raw
    : visible(raw).trim().replace(NEWLINES, lineEnd).replace(/\s+/g, ' ').trimStart();
  return isNothing(text) ? null : text;
}

/**
 * Tidies a one-line cell: like {@link tidyLine}, and removes formula guards of spreadsheets: `="0123"`,
 * `'=…`.
 */
export function oneLine(raw: string | null, lineEnd: ' ' | ', ' = ' '): string | null {
  const text = tidyLine(raw, lineEnd);
  if (text === null) return null;
  const bare = withoutFormulaGuard(text);
  return isNothing(bare) ? null : bare;
}

/** Whether it is one line of letters with single spaces between words. */
function isTidy(text: string): boolean {
  let afterSpace = true;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (KIND[code] === LETTER) afterSpace = false;
    else if (code === SPACE && !afterSpace) afterSpace = true;
    else return false;
  }
  return !afterSpace;
}

function isNothing(text: string): boolean {
  return text === '' || (text.length <= LONGEST_NOTHING && NOTHING.has(text));
}

/** Unicode NFC without invisible characters; spaces and lines stay. */
function visible(text: string): string {
  for (let at = 0; at < text.length; at += 1) {
    if (KIND[text.charCodeAt(at)] === 0) {
      return text.toWellFormed().replace(UNSEEN, '').normalize('NFC');
    }
  }
  return text;
}

function withoutFormulaGuard(text: string): string {
  const first = text[0];
  if (first === '=' && text.startsWith('="') && text.endsWith('"') && text.length > 2) {
    return text.slice(2, -1).trim();
  }
  return first === "'" ? withoutApostrophe(text).trim() : text;
}

/**
 * Removes the apostrophe that keeps a text from being a formula. Our own exports add one to texts that
 * already have some.
 */
export const withoutApostrophe = (text: string): string =>
  /^'+[=+\-@\t\r]/.test(text) ? text.slice(1) : text;

/** A text of any shape, without invisible characters and surrounding white space; null as in `oneLine`. */
export function multilineText(raw: string | null): string | null {
  if (raw === null) return null;
  const text = visible(raw).trim();
  return isNothing(text) ? null : text;
}
