import { notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { badFile, type Place } from './spreadsheet.ts';
import { type XmlEvents, XmlScanner } from './xml-scanner.ts';
import type { Archive, Entry } from './zip.ts';

/**
 * Reads one XML part of a workbook into `events`; yields after each piece of about 256 KB, so that
 * the caller can hand on what has gathered. Throws `bad_file` with the place as it then is.
 */
export async function* scanPart(
  archive: Archive,
  part: Entry,
  events: XmlEvents,
  place: Place,
): AsyncGenerator<void> {
  const scanner = new XmlScanner(events);
  for await (const piece of archive.bytes(part, place)) {
    orBadFile(part, place, () => scanner.write(piece));
    yield;
  }
  orBadFile(part, place, () => scanner.end());
}

function orBadFile(part: Entry, place: Place, act: () => void): void {
  try {
    act();
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw badFile(place, notice('part-unreadable', { part: part.fileName, reason }), cause);
  }
}
