/** `00000`, `00000\-0000`, `000"-"00`; conditions, colours and text have no part in it. Longer ones are made up, to fill the memory. */
const PADDING = /^0{2,20}(?:-0{1,20}){0,5}$/;
const WRITTEN_HYPHEN = /\\-|"-"/g;

/**
 * The zeros and hyphens of a number format that shows numbers with zeros in front, as for postcodes: `00000-0000`.
 * @param code a number format's code @returns null for another format
 */
export function zeroPadding(code: string): string | null {
  const [positive = ''] = code.replaceAll(WRITTEN_HYPHEN, '-').split(';');
  return PADDING.test(positive) ? positive : null;
}

/** A whole number as a format shows it: 2134 is `02134` by `00000`. Other texts stay. */
export function padded(text: string, format: string): string {
  if (!/^\d+$/.test(text)) return text;
  const groups = format.split('-').map((zeros) => zeros.length);
  const digits = text.padStart(
    groups.reduce((sum, length) => sum + length, 0),
    '0',
  );
  const [, ...sizes] = groups;
  let end = digits.length;
  const parts = sizes.reverse().map((size) => {
    end -= size;
    return digits.slice(end, end + size);
  });
  return [digits.slice(0, end), ...parts.reverse()].join('-');
}

/**
 * A number as its cell shows it, if a format with zeros in front does so.
 * @param number its digits @param shown the text of its cell, which may be in any format
 */
export function paddedAsShown(number: string, shown: string): string {
  const format = zeroPadding(shown.replaceAll(/\d/g, '0'));
  return format !== null && padded(number, format) === shown ? shown : number;
}
