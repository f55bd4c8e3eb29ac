import { plainText } from './parameters.ts';

/** A list as one parameter: separated by commas; an entry that contains one is quoted, as in CSV. */
export const encodeList = (entries: readonly unknown[]): string =>
  entries
    .map(String)
    .map((entry) => (/[",]/.test(entry) ? `"${entry.replaceAll('"', '""')}"` : entry))
    .join(',');

/** One entry with what follows it: quoted, or up to the next comma. */
const ENTRY = /\s*(?:"((?:[^"]|"")*)"[^,]*|([^,]*))(?:,|$)/y;

function decodeList(text: string): string[] {
  const entries = new Set<string>();
  ENTRY.lastIndex = 0;
  while (ENTRY.lastIndex < text.length) {
    const [, quoted, plain = ''] = ENTRY.exec(text) ?? [];
    const entry = (quoted?.replaceAll('""', '"') ?? plain).trim();
    if (entry !== '') entries.add(entry);
  }
  return [...entries];
}

/** Parses a list as {@link encodeList} writes it. Blank and repeated entries are dropped. */
export const commaList = plainText.transform(decodeList);
