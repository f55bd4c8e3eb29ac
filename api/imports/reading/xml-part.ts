import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { badFile, type FilePosition } from './spreadsheet.ts';
import { type XmlEvents, XmlScanner } from './xml-scanner.ts';
import type { Archive, Entry } from './zip.ts';

/**
 * Reads one XML part of a workbook into `events`. Yields after each chunk of about 256 KB, so that the
 * caller can pass on the collected rows.
 * @throws AppError `bad_file` with the current value of `place`
 */
export async function* scanPart(
  archive: Archive,
  part: Entry,
  events: XmlEvents,
  place: FilePosition,
): AsyncGenerator<void> {
  const scanner = new XmlScanner(events);
  for await (const piece of archive.bytes(part, place)) {
    withBadFileError(part, place, () => scanner.write(piece));
    yield;
  }
  withBadFileError(part, place, () => scanner.end());
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
