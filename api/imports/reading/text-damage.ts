import { createReadStream } from 'node:fs';
import type { TextEncoding } from '../../contract/calls/text-encodings.ts';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { badFile } from './spreadsheet.ts';

const READ_BYTES = 256 * 1024;
/** Number and share of damaged characters above which the text has another encoding. */
const MOST_DAMAGED = { count: 10, share: 0.001 };

/**
 * Replacement characters, and control characters that texts do not have: those that are no characters of an
 * encoding become C1 in some decoders. A zero byte is not among them, since it loses its row. Allowed are white
 * space, the separator of JSON texts, and the end-of-file mark of old systems.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is counted.
const DAMAGED = /[\x01-\x08\x0e-\x19\x1b-\x1d\x1f\x7f-\x84\x86-\x9f\ufffd]/g;
const REPLACED = '\ufffd';
/** Bytes of UTF-8 that are damaged characters, or that such characters begin with. */
const SUSPECT = new Uint8Array(256);
for (let code = 0; code < 0xa0; code += 1)
  if (String.fromCharCode(code).search(DAMAGED) === 0) SUSPECT[code < 0x80 ? code : 0xc2] = 1;
SUSPECT[0xef] = 1;

/** The longest damaged character in bytes. */
const LONGEST = 3;

/**
 * Whether a piece of valid UTF-8 has damaged characters, in an eighth of the time of decoding it. Regular expressions on
 * the bytes take as long as decoding.
 */
export function isDamagedUtf8(bytes: Buffer): boolean {
  for (let at = 0; at < bytes.length; at += 1) {
    if (SUSPECT[bytes[at] ?? 0] !== 1) continue;
    if (bytes.toString('utf8', at, at + LONGEST).search(DAMAGED) === 0) return true;
  }
  return false;
}

/** Decodes a file of text, and counts the damaged characters. */
async function findDamage(file: string, encoding: TextEncoding) {
  const decoder = new TextDecoder(encoding);
  const damage = { count: 0, controls: 0, characters: 0, line: 1 };
  const add = (text: string) => {
    const found = text.match(DAMAGED) ?? [];
    if (damage.count === 0) {
      const before = found.length > 0 ? text.slice(0, text.search(DAMAGED)) : text;
      damage.line += before.split('\n').length - 1;
    }
    damage.characters += text.length;
    damage.count += found.length;
    damage.controls += found.filter((character) => character !== REPLACED).length;
  };
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES }))
    add(decoder.decode(chunk, { stream: true }));
  add(decoder.decode());
  return damage;
}

type Text = {
  readonly encoding: TextEncoding;
  /** Whether an administrator has chosen the encoding, and so accepts a little damage. */
  readonly chosen: boolean;
  /** Whether the bytes are valid UTF-8. */
  readonly isUtf8: boolean;
};

/**
 * Checks that the encoding of a file fits its text, before anything of it is imported.
 * @returns a remark on damaged characters that are accepted; null without any
 * @throws AppError `bad_file` if the text has other damaged characters
 */
export async function checkText(
  file: string,
  { encoding, chosen, isUtf8 }: Text,
): Promise<ImportNotice | null> {
  const { count, controls, characters, line } = await findDamage(file, encoding);
  if (count === 0) return null;
  const params = { encoding, count, line };
  // Replacement characters of valid UTF-8 are its own: another program has lost the letters.
  const isOwn = isUtf8 && encoding === 'utf-8' && controls === 0;
  if (isOwn) return notice('encoding-damage', params);
  if (count > MOST_DAMAGED.count && count > characters * MOST_DAMAGED.share)
    throw badFile({ file }, notice('encoding-wrong', params));
  if (chosen) return notice('encoding-damage', params);
  throw badFile({ file }, notice('encoding-doubtful', params));
}
