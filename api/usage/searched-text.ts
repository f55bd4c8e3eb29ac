import type { SearchQuery } from '../contract/pages/search-api.ts';

/** Characters of a text that are kept. */
const MOST_CHARACTERS = 60;
/** More digits may be a telephone number, an identity number or an account. */
const MOST_DIGITS = 4;

/** What e-mail addresses, links and names of accounts contain. */
const ADDRESS = /@|[([]at[)\]]|:\/\/|www\.|[^\s.]\.\p{L}{2,}(?=$|[\s,/])/u;

const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toWellFormed()
    // In lower case, the Turkish capital would become an i with a second dot.
    .replaceAll('İ', 'i')
    .toLowerCase()
    .replace(/\p{C}+/gu, ' ')
    .replace(/\s+/g, ' ')
    .trim();

/**
 * The text of a search as it may be kept.
 * @returns null where it is empty, or looks like a telephone number, an e-mail address or another personal detail
 */
export function searchedText({ what, where }: Pick<SearchQuery, 'what' | 'where'>): string | null {
  const text = [what, where].map(fold).filter(Boolean).join(', ');
  const digits = text.match(/\p{N}/gu)?.length ?? 0;
  if (text === '' || digits > MOST_DIGITS || ADDRESS.test(text)) return null;
  return [...text].slice(0, MOST_CHARACTERS).join('').trim();
}
