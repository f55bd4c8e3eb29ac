const FOREIGN_DIGIT = /(?![0-9])\p{Nd}/gu;
const ANY_DIGIT = /\p{Nd}/u;

/** The text with the decimal digits of any script, such as `٩` and `९`, as 0–9. */
export const asciiDigits = (text: string): string => text.replace(FOREIGN_DIGIT, asciiDigit);

/** Unicode has the digits of a script in a row, from 0 to 9. Some rows follow one another. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0;
  let first = code;
  while (ANY_DIGIT.test(String.fromCodePoint(first - 1))) first -= 1;
  return String((code - first) % 10);
}
