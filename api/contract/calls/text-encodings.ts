import { z } from 'zod';

/** Encodings of text files, by the labels that TextDecoder knows. */
export const TEXT_ENCODINGS = [
  'utf-8',
  'utf-16le',
  'utf-16be',
  'windows-1250',
  'windows-1251',
  'windows-1252',
  'windows-1253',
  'windows-1254',
  'windows-1255',
  'windows-1256',
  'koi8-r',
  'macintosh',
  'shift_jis',
  'euc-jp',
  'gb18030',
  'big5',
  'euc-kr',
] as const;
export type TextEncoding = (typeof TEXT_ENCODINGS)[number];

export const textEncodingSchema = z.enum(TEXT_ENCODINGS);

/** How the text of a file was decoded. */
export const decodedTextSchema = z.strictObject({
  /** Name of the file in a zip archive; null without one. */
  sheet: z.string().nullable(),
  encoding: textEncodingSchema,
  /** Whether it was chosen; otherwise it was detected. */
  chosen: z.boolean(),
  /** Cells with letters beyond ASCII, of columns that are read. */
  samples: z.array(z.string()).max(3),
});
export type DecodedText = z.infer<typeof decodedTextSchema>;
