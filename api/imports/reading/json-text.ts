import { createReadStream } from 'node:fs';
import { notice } from '../../contract/text/import-notices.ts';
import type { Encoding } from './encoding.ts';
import { jsonScanner, RECORD_SEPARATOR } from './json-scanner.ts';
import { badFile, LONGEST_ROW } from './spreadsheet.ts';

const READ_BYTES = 256 * 1024;

/** How the rows of a JSON file are written; the key is that of the list in the object at the top. */
export type JsonLayout =
  | { readonly kind: 'lines' }
  | { readonly kind: 'document'; readonly key: string | null };

/** The text of a row with its number; null if it is too long. */
export type RowText = { readonly row: number; readonly text: string | null };

type JsonFile = { readonly file: string; readonly encoding: Encoding };

/** The file as text, in pieces; `onBytes` receives the size of each. */
export async function* piecesOf({ file, encoding }: JsonFile, onBytes: (bytes: number) => void) {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file, { highWaterMark: READ_BYTES })) {
    onBytes(chunk.length);
    yield decoder.decode(chunk, { stream: true });
  }
  yield decoder.decode();
}

/**
 * The rows of a JSON file in batches, unparsed. A line is a row of JSON Lines, so a damaged one does not
 * affect others.
 * @throws AppError `bad_file` after the last whole row if a document is cut short
 */
export function rowTexts(json: JsonFile, layout: JsonLayout, onBytes: (bytes: number) => void) {
  const pieces = piecesOf(json, onBytes);
  return layout.kind === 'lines' ? lines(pieces) : values(pieces, json.file, layout.key);
}

async function* lines(pieces: AsyncIterable<string>): AsyncGenerator<RowText[]> {
  let rest = '';
  let isTooLong = false;
  let row = 0;
  const complete = (line: string): RowText[] => {
    row += 1;
    const text = isTooLong || line.length > LONGEST_ROW ? null : trimmed(line);
    isTooLong = false;
    return text === '' ? [] : [{ row, text }];
  };
  for await (const piece of pieces) {
    const [first = '', ...others] = piece.split('\n');
    if (others.length === 0) rest += isTooLong ? '' : first;
    else {
      const last = others.pop() ?? '';
      yield [...complete(rest + first), ...others.flatMap(complete)];
      rest = last;
    }
    if (rest.length > LONGEST_ROW) {
      isTooLong = true;
      rest = '';
    }
  }
  yield complete(rest);
}

function trimmed(line: string): string {
  const text = line.trim();
  return text.startsWith(RECORD_SEPARATOR) ? text.slice(1) : text;
}

async function* values(
  pieces: AsyncIterable<string>,
  file: string,
  key: string | null,
): AsyncGenerator<RowText[]> {
  const scanner = jsonScanner(key === null ? null : (name) => name === key);
  let row = 0;
  const numbered = ({ text }: { text: string | null }): RowText => {
    row += 1;
    return { row, text };
  };
  for await (const piece of pieces) yield scanner.push(piece).map(numbered);
  yield scanner.end().map(numbered);
  if (scanner.isOpen()) throw badFile({ file, row: row + 1 }, notice('json-cut'));
}
