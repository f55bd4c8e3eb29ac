/** Links of listings come from untrusted spreadsheets: only these are rendered. */

/** An http or https URL, normalised, or null. */
export function webUrl(value: string | null): string | null {
  const url = value === null ? null : URL.parse(value.trim());
  return url?.protocol === 'https:' || url?.protocol === 'http:' ? url.href : null;
}

/** URL of a picture: http or https, or a file in the site's own `/photos/`; else null. */
export function imageUrl(value: string | null): string | null {
  return value !== null && /^\/photos\/[\w-]+(?:[./][\w-]+)*$/.test(value) ? value : webUrl(value);
}

/** The first number in a text, without an extension ('x12'), which callers dial themselves. */
export const firstNumber = (phone: string | null): string =>
  phone
    ?.normalize('NFKC')
    .trim()
    .split(/[a-z;,]/i, 1)[0] ?? '';

/**
 * A tel: URL for a written number: the international number if it has a country code, else its digits; null
 * if they are too few.
 */
export function dialUrl(phone: string | null): string | null {
  const number = firstNumber(phone);
  const [prefix, written] = number.startsWith('+')
    ? ['+', number.replace('(0)', '')]
    : ['', number];
  const digits = written.replace(/\D/g, '');
  return digits.length < 3 ? null : `tel:${prefix}${digits}`;
}
