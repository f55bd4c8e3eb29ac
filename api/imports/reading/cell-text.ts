const ESCAPE = /_x([0-9a-f]{4})_/gi;

/**
 * Decodes the `_xHHHH_` that workbooks write for characters that XML cannot contain (ECMA-376, ST_Xstring).
 */
export function unescapeCell(text: string): string {
  if (!text.includes('_x')) return text;
  return text.replace(ESCAPE, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
}

const DIGITS = /^-?\d+$/;

/**
 * The text of a number cell. Whole numbers stay as they are written, so that an id of 20 digits keeps its
 * digits. Fractions lose the noise of the binary form (0.10000000000000001 becomes 0.1). An exponent is
 * written out if a double is exact; beyond that it stays, as a sign of lost digits.
 */
export function numberText(raw: string): string {
  if (DIGITS.test(raw)) return raw;
  const value = Number(raw); // Number() trims.
  return Math.abs(value) <= Number.MAX_SAFE_INTEGER ? String(value) : raw;
}
