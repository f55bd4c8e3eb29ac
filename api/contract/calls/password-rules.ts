import { PASSWORD_LENGTH_RULES, PASSWORD_MAX, PASSWORD_MIN } from './password-limits.ts';

/** What every new password is checked for, in this order. The API answers the name of the rule. */
export const PASSWORD_RULES = {
  ...PASSWORD_LENGTH_RULES,
  name: 'The password must not contain the username.',
  repeats: 'The password must not repeat the same few characters.',
  sequence: 'The password must not be a run of neighbouring letters, digits or keys.',
  former: 'The password must differ from the former one.',
  common: 'The password is one of the most common ones, or such a one with digits and symbols.',
} as const;
export type PasswordRule = keyof typeof PASSWORD_RULES;

export type PasswordContext = {
  readonly username: string;
  /** The password that is replaced, where it is known. */
  readonly former?: string | undefined;
};

/**
 * Finds the first rule that a new password breaks. It has all rules except the dictionary of common
 * passwords, which only the server has (400 KB).
 * @returns undefined where no rule is broken
 */
export function brokenRule(
  password: string,
  { username, former }: PasswordContext,
): PasswordRule | undefined {
  if (password.length < PASSWORD_MIN) return 'short';
  if (password.length > PASSWORD_MAX) return 'long';
  const folded = foldPassword(password);
  if (containsName(folded, username)) return 'name';
  const plain = withoutSeparators(folded);
  if (repeats(folded) || repeats(plain)) return 'repeats';
  if (isSequence(plain)) return 'sequence';
  return former !== undefined && folded === foldPassword(former) ? 'former' : undefined;
}

/** Case, width and the dot of a Turkish İ make no difference. */
export const foldPassword = (password: string): string =>
  password.normalize('NFKC').toLowerCase().replaceAll('\u0307', '');

export const withoutSeparators = (text: string): string => text.replace(/[\s._-]+/g, '');

function containsName(folded: string, username: string): boolean {
  const name = foldPassword(username);
  const [local = ''] = name.split('@');
  return [name, local].some((part) => part.length >= 3 && folded.includes(part));
}

/** The shortest text that repeats to this one, the last time maybe in part: `abc` of `abcabcab`. */
export function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1)
    if (text.startsWith(text.slice(length))) return text.slice(0, length);
  return text;
}

/** With fewer different characters than this a password repeats itself, in whatever order. */
const MIN_DISTINCT = 5;

function repeats(text: string): boolean {
  const { length } = unitOf(text);
  const isRepeated = length < text.length && (length < PASSWORD_MIN || length * 3 <= text.length);
  return isRepeated || new Set(text).size < MIN_DISTINCT;
}

/** Alphabets and rows of keyboards: neighbours within one of them are a run, in either direction. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  'abcçdefgğhıijklmnoöprsştuüvyz',
  '01234567890',
  '!@#$%^&*()_+',
  "!'^+%&/()=?",
  'qwertyuiopğü',
  'qwertyuıopğü',
  'qwertzuiopü',
  'azertyuiop',
  'asdfghjklşi',
  'asdfghjklöä',
  'zxcvbnmöç',
  'yxcvbnm',
];

const NEIGHBOURS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    [...row].slice(1).flatMap((key, index) => [`${row[index]}${key}`, `${key}${row[index]}`]),
  ),
);

/** Runs of which a password needs more than this: "abcd1234!@#$" has three, "abc123def456" four. */
const MAX_RUNS_OF_SEQUENCE = 4;

function isSequence(text: string): boolean {
  let runs = 1;
  for (let index = 1; index < text.length; index += 1) {
    const pair = text.slice(index - 1, index + 1);
    if (pair[0] !== pair[1] && !NEIGHBOURS.has(pair)) runs += 1;
  }
  return runs <= MAX_RUNS_OF_SEQUENCE;
}
