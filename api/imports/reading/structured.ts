import { multilineText } from './text.ts';

/**
 * Parses a value that is written in a cell as JSON, or as Python prints it (`{'a': None}`).
 * @returns undefined if the text is neither an object nor an array
 */
export function parseStructured(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined;
  const value = parsed(text);
  if (value !== undefined) return value;
  const clean = multilineText(text) ?? '';
  return parsed(clean) ?? parsed(pythonToJson(clean));
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined; // The caller keeps the text unchanged.
  }
}

const PYTHON_TOKEN = /'((?:[^'\\]|\\.)*)'|"((?:[^"\\]|\\.)*)"|\b(True|False|None|nan)\b/gs;
const PYTHON_ESCAPE = /\\(?:x([0-9a-f]{2})|u([0-9a-f]{4})|U([0-9a-f]{8})|(.))/gis;
const PYTHON_WORDS: Readonly<Record<string, string>> = {
  True: 'true',
  False: 'false',
  None: 'null',
  nan: 'null',
};
const PYTHON_LETTERS: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t' };

function pythonToJson(text: string): string {
  return text.replace(
    PYTHON_TOKEN,
    (whole, single?: string, double?: string, word?: string): string => {
      if (word !== undefined) return PYTHON_WORDS[word] ?? whole;
      return JSON.stringify((single ?? double ?? '').replace(PYTHON_ESCAPE, pythonEscape));
    },
  );
}

function pythonEscape(whole: string, x?: string, u?: string, long?: string, letter = ''): string {
  const hex = x ?? u ?? long;
  if (hex === undefined) return PYTHON_LETTERS[letter] ?? letter;
  const code = Number.parseInt(hex, 16);
  return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
}

/** Whether a value is an object with keys, not an array. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
