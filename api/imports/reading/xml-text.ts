/** Flags of a text that is more than plain ASCII; 0 for plain ASCII. */
export const WIDE = 1;
export const RESOLVE = 2;

const AMPERSAND = 38;
const SEMICOLON = 59;
const HASH = 35;
const SMALL_X = 120;
const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
/** `&#x10FFFF;` with some leading zeros. */
const LONGEST_REFERENCE = 16;

/**
 * The UTF-8 text between `from` and `end`, with references and line ends resolved. Unknown references stay
 * unchanged; invalid UTF-8 becomes U+FFFD.
 * @param flags of the text; `RESOLVE` for references and carriage returns
 */
export function textOf(source: Buffer, from: number, end: number, flags: number): string {
  // Latin-1 is the fastest decoder for ASCII.
  if (flags === 0) return source.toString('latin1', from, end);
  if (flags === WIDE) return source.toString('utf8', from, end);
  const length = resolve(source, from, end);
  if (length === null) return resolveSlowly(source.toString('utf8', from, end));
  return scratch.toString(flags === RESOLVE ? 'latin1' : 'utf8', 0, length);
}

let scratch = Buffer.alloc(64 * 1024);

/**
 * Writes the text into `scratch`. Returns its length there, or null if it has a reference beyond ASCII. An
 * export has 28 `&quot;` in each cell of hours: replacing them in the string by a regular expression took a
 * quarter of the reading time.
 */
function resolve(source: Buffer, from: number, end: number): number | null {
  if (end - from > scratch.length) scratch = Buffer.alloc(2 * (end - from));
  let to = 0;
  for (let at = from; at < end; at += 1) {
    let byte = source[at] ?? 0;
    if (byte === AMPERSAND) {
      const semicolon = referenceEnd(source, at + 1, end);
      const code = semicolon === -1 ? -1 : referenced(source, at + 1, semicolon);
      if (code > 0x7f) return null;
      if (code !== -1) {
        byte = code;
        at = semicolon;
      }
    } else if (byte === CARRIAGE_RETURN) {
      if (source[at + 1] === LINE_FEED && at + 1 < end) at += 1;
      byte = LINE_FEED;
    }
    scratch[to] = byte;
    to += 1;
  }
  return to;
}

function referenceEnd(source: Buffer, from: number, end: number): number {
  const limit = Math.min(end, from + LONGEST_REFERENCE);
  for (let at = from; at < limit; at += 1) if (source[at] === SEMICOLON) return at;
  return -1;
}

/** The character code of the reference between `&` and `;`; -1 if it is not valid. */
function referenced(source: Buffer, from: number, end: number): number {
  if (source[from] !== HASH) {
    return end > from && end - from <= 4
      ? (NAMED.get(source.readUIntBE(from, end - from)) ?? -1)
      : -1;
  }
  const isHex = ((source[from + 1] ?? 0) | 0x20) === SMALL_X;
  const base = isHex ? 16 : 10;
  let code = -1;
  for (let at = from + (isHex ? 2 : 1); at < end; at += 1) {
    const digit = digitOf(source[at] ?? 0);
    if (digit >= base) return -1;
    code = Math.max(code, 0) * base + digit;
  }
  return code <= 0x10ffff ? code : -1;
}

function digitOf(byte: number): number {
  if (byte >= 48 && byte <= 57) return byte - 48;
  const letter = (byte | 0x20) - 97;
  return letter >= 0 && letter <= 5 ? letter + 10 : 99;
}

const NAMES = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" } as const;
/** The byte for each name, by the bytes of the name as one number. */
const NAMED: ReadonlyMap<number, number> = new Map(
  Object.entries(NAMES).map(([name, character]) => [
    Buffer.from(name).readUIntBE(0, name.length),
    character.charCodeAt(0),
  ]),
);
const REFERENCE = /&(?:#x([0-9a-f]+)|#([0-9]+)|(lt|gt|amp|quot|apos));/gi;

function resolveSlowly(text: string): string {
  const lines = text.replace(/\r\n?/g, '\n');
  return lines.replace(REFERENCE, (whole, hex?: string, decimal?: string, name?: string) => {
    if (name !== undefined) return isName(name) ? NAMES[name] : whole;
    const code = hex === undefined ? Number(decimal) : Number.parseInt(hex, 16);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

function isName(name: string): name is keyof typeof NAMES {
  return Object.hasOwn(NAMES, name);
}
