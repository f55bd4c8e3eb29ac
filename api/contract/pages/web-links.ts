/** Listings come from spreadsheets that anybody may have written: only these addresses are linked. */

/** An http or https address, normalised, or null. */
export function webUrl(value: string | null): string | null {
  const url = value === null ? null : URL.parse(value.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/** A picture's address: http or https, or a file of the site's own `/photos/`; else null. */
export function imageUrl(value: string | null): string | null {
  return value !== null && /^\/photos\/[\w-]+(?:[./][\w-]+)*$/.test(value) ? value : webUrl(value);
}

/** The first of the numbers in a text, without an extension ('x12'), which is left to whoever calls. */
export const firstNumber = (phone: string | null): string =>
  phone
    ?.normalize('NFKC')
    .trim()
    .split(/[a-z;,]/i, 1)[0] ?? '';

/**
 * A tel: address of a number as it is written: of the whole international one where it says its
 * country's code, else of the digits that there are; null where they are too few.
 */
export function dialUrl(phone: string | null): string | null {
  const number = firstNumber(phone);
  const [prefix, written] = number.startsWith('+')
    ? ['+', number.replace('(0)', '')]
    : ['', number];
  const digits = written.replace(/\D/g, '');
  return digits.length < 3 ? null : `tel:${prefix}${digits}`;
}
