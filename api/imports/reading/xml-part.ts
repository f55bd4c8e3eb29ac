import { SaxesParser } from 'saxes';
import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { reasonOf } from './error-reason.ts';
import { badFile, type FilePosition, LONGEST_ROW } from './spreadsheet.ts';
import type { Archive, Entry } from './zip.ts';

/** The events of a part. Names are without their namespace prefix. */
export interface XmlEvents {
  open(name: string, attributes: Readonly<Record<string, string>>): void;
  /** Text between two tags; a comment or a section divides it into several calls. */
  text?(text: string): void;
  close?(name: string): void;
}

/** A longer cell than a row may be is lost alone. Without a limit an unclosed tag would fill the memory. */
const MAX_TOKEN_BYTES = 4 * LONGEST_ROW;

/** A name without its namespace prefix. */
export const localName = (name: string): string => name.slice(name.indexOf(':') + 1);

/**
 * Reads one XML part of a workbook into `events`. Yields after each chunk of about 256 KB, so that the
 * caller can pass on the collected rows.
 * @throws AppError `bad_file` with the current value of `place`
 */
export const scanPart = (archive: Archive, part: Entry, events: XmlEvents, place: FilePosition) =>
  scanXml(archive.bytes(part, place), part.fileName, events, place);

/**
 * Reads XML in UTF-8 into `events`, and yields after each chunk. A document type declaration is refused:
 * workbooks have none, and attacks on XML parsers use its entities.
 * @param name what is read, for messages
 * @throws AppError `bad_file` with the current value of `place`
 */
export async function* scanXml(
  chunks: AsyncIterable<Uint8Array>,
  name: string,
  events: XmlEvents,
  place: FilePosition,
): AsyncGenerator<void> {
  const parser = new SaxesParser({ xmlns: false, position: false });
  let silentBytes = 0;
  parser.on('opentag', (tag) => {
    silentBytes = 0;
    events.open(localName(tag.name), tag.attributes);
  });
  const onText = (text: string) => {
    silentBytes = 0;
    events.text?.(text);
  };
  parser.on('text', onText);
  parser.on('cdata', onText);
  parser.on('closetag', (tag) => {
    silentBytes = 0;
    events.close?.(localName(tag.name));
  });
  parser.on('doctype', () => {
    throw new Error('the XML has a document type declaration');
  });
  parser.on('error', (error) => {
    throw error;
  });
  const decoder = new TextDecoder();
  for await (const piece of chunks) {
    withBadFileError(name, place, () => {
      silentBytes += piece.length;
      parser.write(decoder.decode(piece, { stream: true }));
      if (silentBytes > MAX_TOKEN_BYTES) throw new Error('a tag or a text in the XML never ends');
    });
    yield;
  }
  withBadFileError(name, place, () => parser.write(decoder.decode()).close());
}

function withBadFileError(part: string, place: FilePosition, act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = reasonOf(cause);
    throw badFile(place, notice('part-unreadable', { part, reason }), cause);
  }
}
