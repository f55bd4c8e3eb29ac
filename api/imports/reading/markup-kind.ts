/** What a text with tags is. */
export type Markup = 'html' | 'spreadsheetml' | 'opendocument' | 'other';

/** The kind of a text with tags, by its first 64 KB; null if it is no such text. */
export function markupOf(start: string): Markup | null {
  if (!/^[\s\ufeff]*<(?:[?!]|[a-z])/i.test(start)) return null;
  if (/<(?:\w+:)?Workbook\b/.test(start) && start.includes('office:spreadsheet'))
    return 'spreadsheetml';
  if (/<office:document\b/.test(start)) return 'opendocument';
  if (/<(?:!doctype\s+html|html|head|body|table|meta|div|style)\b/i.test(start)) return 'html';
  return /^[\s\ufeff]*<\?xml\b/.test(start) ? 'other' : null;
}
