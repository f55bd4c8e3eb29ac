import { SaxesParser } from 'saxes';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { badFile, type FilePosition } from './spreadsheet.ts';
import type { Archive, Entry } from './zip.ts';

/** The events of a part. Names are without their namespace prefix. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text between two tags; a comment or a section divides it into several calls. */
  text?(text: string): void;
  close?(name: string): void;
}

/** Excel's longest cell has 32,767 characters. Without a limit an unclosed tag would fill the memory. */
const MAX_TOKEN_BYTES = 4_000_000;

/** A name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads one XML part of a workbook into `events`. Yields after each chunk of about 256 KB, so that the
 * caller can pass on the collected rows. A document type declaration is refused: workbooks have none, and
 * attacks on XML parsers use its entities.
 * @throws AppError `bad_file` with the current value of `place`
 */
export async function* scanPart(
  archive: Archive,
  part: Entry,
  events: XmlEvents,
  place: FilePosition,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let silentBytes = 0;
  parser.on('opentag', ({ name, attributes }) => {
    silentBytes = 0;
    events.open(localName(name), attributes);
  });
  const onText = (text: string) => {
    silentBytes = 0;
    events.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', ({ name }) => {
    silentBytes = 0;
    events.close?.(localName(name));
  });
  parser.on('doctype', () => {
    throw new Error('the XML has a document type declaration');
  });
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const piece of archive.bytes(part, place)) {
    withBadFileError(part, place, () => {
      silentBytes += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (silentBytes > MAX_TOKEN_BYTES) throw new Error('a tag or a text in the XML never ends');
    });
    yield;
  }
  withBadFileError(part, place, () => parser.write(decoder.decode()).close());
}

function withBadFileError(part: Entry, place: FilePosition, act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badFile(place, notice('part-unreadable', { part: part.fileName, reason }), cause);
  }
}
