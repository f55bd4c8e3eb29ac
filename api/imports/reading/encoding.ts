import { isUtf8 } from 'node:buffer';
import { createReadStream } from 'node:fs';
import { TEXT_ENCODINGS, type TextEncoding } from '../../contract/calls/text-encodings.ts';
import { isDamagedUtf8 } from './text-damage.ts';
import { incompleteTail, isMostlyUtf8 } from './utf8.ts';

export type { TextEncoding as Encoding } from '../../contract/calls/text-encodings.ts';

/** What a file of text is, as far as its bytes tell. */
export type DetectedText = {
  readonly encoding: TextEncoding;
  /** Whether it is valid UTF-8. */
  readonly isUtf8: boolean;
  /** Whether it is valid UTF-8 without damaged characters. */
  readonly isClean: boolean;
  /** Whether it has nothing but ASCII. */
  readonly isAscii: boolean;
};

/** The first 16 letters in UTF-16: part of a header, where letters beyond Latin-1 are rare. */
const START_BYTES = 32;
const READ_BYTES = 256 * 1024;
const SAMPLE_BYTES = 256 * 1024;
const BEYOND_ASCII = /[\x80-\xff]/;
/** Divide cells, and are no part of a character in any encoding. */
const SEPARATORS = /[\t\r\n",:;<=>]+/;
/** Has no letters of Windows-1254 but Turkish ones, and some that 1252 has not. A few words are enough. */
const TURKISH = /^(?=.*[ĞİŞğış])[\0-\x7fÇÖÜçöüĞİŞğışÂâÎîÛû]*$/s;
/** As browsers do. */
const DECLARED_WITHIN = 1024;
/** Of which more than this share are control characters is no text. */
const MOST_CONTROLS = 0.05;

/** Names of the library that differ from the labels of TextDecoder. */
const LIBRARY_NAMES: Partial<Record<TextEncoding, string>> = {
  shift_jis: 'cp932',
  'euc-kr': 'cp949',
  'utf-16le': 'utf-16-le',
  'utf-16be': 'utf-16-be',
  macintosh: 'macroman',
};
/** The encodings that may be found, by their names in the library. */
const CANDIDATES: ReadonlyMap<string, TextEncoding> = new Map(
  TEXT_ENCODINGS.map((encoding) => [LIBRARY_NAMES[encoding] ?? encoding, encoding]),
);

/**
 * Detects the encoding of a text file; null for a binary file. Reads the whole file, 150 MB in less than a second:
 * the first letter that is not ASCII may be in the last row. A file that is not UTF-8 is recognised by the first texts
 * with such letters, 256 KB of them, or by the encoding that a page or an XML file declares.
 */
export async function detectEncoding(file: string): Promise<DetectedText | null> {
  let start: Buffer | null = null;
  let valid = true;
  let isClean = true;
  const sample = takeSample();
  for await (const bytes of wholeCharacters(file)) {
    if (start === null) {
      const wide = await utf16(bytes);
      if (wide) return { encoding: wide, isUtf8: false, isClean: false, isAscii: false };
      if (isBinary(bytes)) return null;
      start = bytes;
    }
    if (valid && !isUtf8(bytes)) valid = false;
    if (isClean && (!valid || isDamagedUtf8(bytes))) isClean = false;
    sample.add(bytes);
  }
  const texts = sample.texts();
  if (texts.length === 0) return { encoding: 'utf-8', isUtf8: true, isClean, isAscii: true };
  const isUnicode = valid || isMostlyUtf8(texts);
  const encoding = isUnicode ? 'utf-8' : (declared(start) ?? (await guess(texts)));
  return { encoding, isUtf8: valid, isClean, isAscii: false };
}

/** Collects the first texts with letters beyond ASCII, without the tags or numbers around them. */
function takeSample() {
  const texts: string[] = [];
  let taken = 0;
  let rest = '';
  const take = (text: string) => {
    if (!BEYOND_ASCII.test(text)) return;
    texts.push(text);
    taken += text.length;
  };
  return {
    add(bytes: Buffer): void {
      if (taken >= SAMPLE_BYTES) return;
      const parts = (rest + bytes.toString('latin1')).split(SEPARATORS);
      // The last one may go on in the next chunk.
      rest = parts.at(-1) ?? '';
      if (rest.length < SAMPLE_BYTES) parts.pop();
      else rest = '';
      parts.forEach(take);
    },
    texts(): Buffer {
      take(rest);
      return Buffer.from(texts.join('\n'), 'latin1');
    },
  };
}

/** The encoding that the beginning of a page or of an XML file names. */
function declared(start: Buffer | null): TextEncoding | undefined {
  const text = start?.toString('latin1', 0, DECLARED_WITHIN) ?? '';
  const label = /^\s*<.*?\b(?:charset|encoding)\s*=\s*["']?([\w-]+)/is.exec(text)?.[1];
  if (label === undefined) return undefined;
  try {
    const { encoding } = new TextDecoder(label);
    return TEXT_ENCODINGS.find((known) => known === (encoding === 'gbk' ? 'gb18030' : encoding));
  } catch {
    // It names no encoding.
    return undefined;
  }
}

function isBinary(bytes: Buffer): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted.
  const controls = bytes.toString('latin1').match(/[\0-\x08\x0e-\x1f]/g)?.length ?? 0;
  return controls > bytes.length * MOST_CONTROLS;
}

/** The likeliest encoding of a text that is not Unicode. */
async function guess(texts: Buffer): Promise<TextEncoding> {
  if (TURKISH.test(new TextDecoder('windows-1254').decode(texts))) return 'windows-1254';
  const encoding = (await named(texts)) ?? 'windows-1252';
  const decoded = (label: TextEncoding) => new TextDecoder(label).decode(texts);
  // Few letters are the same in several encodings; the most frequent of these is named.
  if (decoded(encoding) === decoded('windows-1252')) return 'windows-1252';
  return encoding;
}

async function named(bytes: Buffer): Promise<TextEncoding | undefined> {
  // Loaded for these files alone: its tables take 0.3 s.
  const { detect } = await import('jschardet');
  const { encoding } = detect(bytes, { detectEncodings: [...CANDIDATES.keys()] });
  return CANDIDATES.get(encoding?.toLowerCase() ?? '');
}

/** The file in chunks that end between two UTF-8 characters, if it is UTF-8. */
async function* wholeCharacters(file: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES })) {
    const bytes: Buffer = rest.length > 0 ? Buffer.concat([rest, chunk]) : chunk;
    const end = bytes.length - incompleteTail(bytes);
    rest = bytes.subarray(end);
    if (end > 0) yield bytes.subarray(0, end);
  }
  if (rest.length > 0) yield rest;
}

/** UTF-16 has a byte order mark, or else a zero byte next to nearly each letter of a header. */
async function utf16(bytes: Buffer): Promise<TextEncoding | null> {
  const start = bytes.subarray(0, START_BYTES);
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le';
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be';
  let even = 0;
  let odd = 0;
  for (const [index, byte] of start.entries()) {
    if (byte === 0 && index % 2 === 0) even += 1;
    if (byte === 0 && index % 2 === 1) odd += 1;
  }
  // The few letters outside Latin-1 may have a zero byte on the other side.
  if (odd > start.length / 4 && odd > 4 * even) return 'utf-16le';
  if (even > start.length / 4 && even > 4 * odd) return 'utf-16be';
  // A header in a script without zero bytes, such as Chinese: its line ends have some.
  const wide = bytes.includes(0) ? await named(bytes) : undefined;
  if (wide !== 'utf-16le' && wide !== 'utf-16be') return null;
  const text = new TextDecoder(wide).decode(bytes.subarray(0, bytes.length & ~1));
  // biome-ignore lint/suspicious/noControlCharactersInRegex: binary files have them.
  return /[\0-\x08\x0e-\x1f\ufffd]/.test(text) ? null : wide;
}
