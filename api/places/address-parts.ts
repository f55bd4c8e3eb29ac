/** One part of an address: 'Springfield', 'IL 62701'. */
export type AddressPart = {
  /** The words without house numbers and postcodes; may be empty. */
  readonly words: string;
  /** Whether it has a number besides a postcode, as a street has. */
  readonly hasNumber: boolean;
  /** Whether a postcode stands beside the words. */
  readonly hasPostcode: boolean;
  /** The words between the commas around it, which are one name if it is known: Frankfurt (Oder). */
  readonly section: string;
};

const COMMAS = /[,;\n、،·|]+/u;
/** What else separates parts, unless it is in a name; a hyphen only between spaces: Winston-Salem, São Paulo - SP. */
const OTHERS = /[/()（）【】]+|\s[-–—]\s/u;

/**
 * Postcodes, which also stand between a street and a city where nothing else does: 12 rue X 75001 Paris. In this
 * order: Poland, Brazil and Japan, the Netherlands, digits with or without the letters of a country, Sweden and
 * Greece, Great Britain, Canada.
 */
const POSTCODE = new RegExp(
  [
    String.raw`\b\d{2}-\d{3}\b`,
    String.raw`(?:〒\s*)?\b\d{3,5}-\d{3,4}\b`,
    String.raw`\b\d{4}\s?[A-Z]{2}\b(?=\s+['’\p{Lu}]|\s*$)`,
    String.raw`\b(?:[A-Za-z]{1,2}-?)?\d{4,9}\b`,
    String.raw`\b\d{3}\s\d{2}\b`,
    String.raw`\b[A-Za-z]{1,2}\d[A-Za-z\d]?\s*\d[A-Za-z]{2}\b`,
    String.raw`\b[A-Za-z]\d[A-Za-z]\s*\d[A-Za-z]\d\b`,
  ].join('|'),
  'gu',
);

/** Words with digits; of East Asian texts, which have no spaces, the digits alone. */
const NUMBERED =
  /[^\s\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]*\p{N}[^\s\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]*/gu;

/** What programs write where a value is missing: <<not-applicable>>. */
const MARKED = /<+[^<>]*>+/g;

const wordsOf = (text: string): string =>
  text.replace(MARKED, ' ').replace(NUMBERED, ' ').replace(/\s+/g, ' ').trim();

/** The words of a text without its postcodes and other words with digits. */
export const withoutNumbers = (text: string): string => wordsOf(text.replace(POSTCODE, ' '));

/** The parts of an address, in its order. */
export function partsOf(address: string): AddressPart[] {
  return address.split(COMMAS).flatMap((text) => {
    const around = text.split(POSTCODE);
    const section = wordsOf(around.join(' '));
    return around
      .flatMap((one) => one.split(OTHERS))
      .map((one) => ({
        ...{ words: wordsOf(one), hasNumber: /\p{N}/u.test(one) },
        ...{ hasPostcode: around.length > 1, section },
      }))
      .filter(({ words, hasNumber }) => words !== '' || hasNumber);
  });
}
