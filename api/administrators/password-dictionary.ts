import { foldPassword, unitOf, withoutSeparators } from '../contract/calls/password-rules.ts';

/** Shorter bases are ignored: they say little about the password around them. */
const MIN_BASE = 4;

/** Digits and symbols that replace letters. 1 and ! replace two letters, so both readings are tried. */
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

/** The 49,000 commonest passwords: 70 ms and 10 MB, so they are loaded when a password is first set. */
async function readDictionary(): Promise<ReadonlySet<string>> {
  const common = await import('@zxcvbn-ts/language-common');
  return new Set(common.dictionary['passwords-common'].map(foldPassword));
}

/**
 * Whether a password is one of the commonest, regardless of case and separators, or is derived from one: by
 * repetition, with digits or symbols instead of letters, or with digits and symbols around it.
 */
export async function isCommonPassword(password: string): Promise<boolean> {
  dictionary ??= readDictionary();
  const commonPasswords = await dictionary;
  const folded = foldPassword(password);
  return [folded, withoutSeparators(folded)].some((text) =>
    basesOf(text).some((base) => base.length >= MIN_BASE && commonPasswords.has(base)),
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
