import { foldPassword, unitOf, withoutSeparators } from '../contract/calls/password-rules.ts';

/** A base shorter than this says little about the password around it. */
const MIN_BASE = 4;

/** What people write instead of letters. 1 and ! stand for two letters: both readings are tried. */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '+': 't',
};

let dictionary: Promise<ReadonlySet<string>> | undefined;

/** The 49,000 commonest passwords: 70 ms to read and 10 MB, so only where a password is set. */
async function readDictionary(): Promise<ReadonlySet<string>> {
  const common = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common'].map(foldPassword));
}

/**
 * Whether a password is one of the commonest, whatever its case and separators, or is made of one: by
 * repetition, with letters written as digits or symbols, or with digits and symbols around it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  dictionary ??= readDictionary();
  const known = await dictionary;
  const folded = foldPassword(password);
  return [folded, withoutSeparators(folded)].some((text) =>
    basesOf(text).some((base) => base.length >= MIN_BASE && known.has(base)),
  );
}

function basesOf(text: string): readonly string[] {
  const cores = [
    text,
    text.replace(/[^\p{L}]+$/u, ''),
    text.replace(/^[^\p{L}]+/u, ''),
    text.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''),
  ];
  const plain = cores.flatMap((core) => [core, readLeet(core, 'l'), readLeet(core, 'i')]);
  return plain.flatMap((base) => [base, unitOf(base)]);
}

const readLeet = (text: string, one: string): string =>
  [...text].map((sign) => (sign === '1' || sign === '!' ? one : (LEET[sign] ?? sign))).join('');
