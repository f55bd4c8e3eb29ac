import { open } from 'node:fs/promises';
import Papa from 'papaparse';
import type { Encoding } from './encoding.ts';

/** The format of a CSV file. */
export interface Dialect {
  encoding: Encoding;
  delimiter: string;
  newline: '\n' | '\r';
  /** Whether the first line is Excel's `sep=;`, which is not a row. */
  separatorLine: boolean;
}

const SAMPLE_BYTES = 64 * 1024;
const SAMPLE_ROWS = 10;
const DELIMITERS = [',', ';', '\t'] as const;
const SEPARATOR_LINE = /^"?sep=([,;\t])"?\r?\n/i;

/** Detects the delimiter and the line ends from the beginning of a text file. */
export async function detectDialect(file: string, encoding: Encoding): Promise<Dialect> {
  const sample = new TextDecoder(encoding).decode(await beginning(file));
  // '\n' also matches CRLF; only files from old Macs have no '\n' at all.
  const newline = sample.includes('\r') && !sample.includes('\n') ? '\r' : '\n';
  const declared = SEPARATOR_LINE.exec(sample)?.[1];
  const delimiter = declared ?? guessDelimiter(sample, newline);
  return { encoding, delimiter, newline, separatorLine: declared !== undefined };
}

async function beginning(file: string): Promise<Buffer> {
  await using handle = await open(file);
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(SAMPLE_BYTES), 0, SAMPLE_BYTES, 0);
  return buffer.subarray(0, bytesRead);
}

/** The delimiter that divides the header, the first row with more than one cell, into the most cells. */
function guessDelimiter(sample: string, newline: Dialect['newline']): string {
  const widths = DELIMITERS.map((delimiter) => {
    const parser = new Papa.Parser({ delimiter, newline, preview: SAMPLE_ROWS });
    const { data }: { data: string[][] } = parser.parse(sample, 0, false);
    return { delimiter, widths: data.map((row) => row.length) };
  });
  for (let row = 0; row < SAMPLE_ROWS; row += 1) {
    const best = widths.reduce((a, b) => ((b.widths[row] ?? 0) > (a.widths[row] ?? 0) ? b : a));
    if ((best.widths[row] ?? 0) > 1) return best.delimiter;
  }
  return ',';
}
