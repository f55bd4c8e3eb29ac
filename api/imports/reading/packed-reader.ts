import { join } from 'node:path';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import { AppError } from '../../errors.ts';
import { noticeOf } from '../notice-error.ts';
import { chooseSheets } from './choose-sheets.ts';
import type { ColumnMapping } from './columns.ts';
import {
  badFile,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';
import { gunzipped, removeFolder, temporaryFolder, writeUnpacked } from './unpack.ts';
import { type Archive, type Entry, refuseBomb } from './zip.ts';

const MOST_FILES = 100;

/** Opens an unpacked file. @param within its name in an archive of several files */
export type OpenFile = (file: string, within?: string) => Promise<Spreadsheet>;

/** Opens a spreadsheet that is packed with gzip. */
export async function openGzip(file: string, bytes: number, open: OpenFile): Promise<Spreadsheet> {
  const folder = await temporaryFolder();
  try {
    const inner = await open(await writeUnpacked(folder, file, gunzipped(file, bytes)));
    return { ...inner, ...packed('gzip', bytes, () => [inner], folder) };
  } catch (error) {
    await removeFolder(folder);
    throw error;
  }
}

type File = { readonly name: string; readonly inner: Spreadsheet };

/** Opens a zip archive of spreadsheets: each file with a recognised header is read as a sheet. */
export async function openZip(
  file: string,
  bytes: number,
  { archive, mapping, open }: { archive: Archive; mapping: ColumnMapping; open: OpenFile },
): Promise<Spreadsheet> {
  const folder = await temporaryFolder();
  const files: File[] = [];
  const unread: ImportNotice[] = [];
  const state = packed('zip', bytes, () => files.map(({ inner }) => inner), folder);
  try {
    const entries = filesOf(file, archive);
    for (const [index, entry] of entries.entries()) {
      const name = entry.fileName;
      try {
        const chunks = archive.raw(entry, { file, sheet: name });
        const unpacked = await writeUnpacked(join(folder, String(index)), file, chunks);
        const inner = await open(unpacked, entries.length === 1 ? undefined : name);
        files.push({ name, inner });
      } catch (error) {
        unread.push(reasonOf(error, name));
      }
    }
    const [first] = unread;
    if (files.length === 0) throw badFile({ file }, first ?? notice('zip-empty'));
  } catch (error) {
    await state.close();
    throw error;
  } finally {
    archive.close();
  }
  let skipped: readonly ImportNotice[] = [];
  let previews: readonly SheetPreview[] = [];

  async function* read(): AsyncGenerator<SheetRow[]> {
    const firsts: { name: string; first: SheetRow | undefined }[] = [];
    const found: SheetPreview[] = [];
    const failed: ImportNotice[] = [];
    for (const { name, inner } of files) {
      try {
        firsts.push({ name, first: await firstRow(inner) });
      } catch (error) {
        failed.push(reasonOf(error, name));
      }
      found.push(...inner.previews().map((one) => ({ ...one, sheet: sheetName(name, one.sheet) })));
    }
    previews = found;
    const chosen = chooseSheets(firsts, mapping);
    skipped = [...unread, ...failed, ...chosen.skipped];
    const [why] = failed;
    if (chosen.read.length === 0 && why) throw badFile({ file }, why);
    for (const { name, inner } of files) {
      if (!chosen.read.includes(name)) continue;
      try {
        for await (const rows of inner.rows())
          yield rows.map((row) => ({ ...row, sheet: sheetName(name, row.sheet) }));
      } catch (error) {
        const reason = error instanceof AppError ? noticeOf(error) : null;
        throw reason ? badFile({ file, sheet: name }, reason, error) : error;
      }
      skipped = [...skipped, ...inner.skippedSheets()];
    }
  }

  return {
    ...state,
    rows: () => requireRows(file, read()),
    skippedSheets: () => skipped,
    previews: () => previews,
    decodings: () =>
      files.flatMap(({ name, inner }) =>
        (inner.decodings?.() ?? []).map((one) => ({ ...one, sheet: name })),
      ),
  };
}

const sheetName = (file: string, sheet: string | null): string =>
  sheet === null ? file : `${file}, ${sheet}`;

async function firstRow(inner: Spreadsheet): Promise<SheetRow | undefined> {
  for await (const [first] of inner.rows()) return first;
  return undefined;
}

/** Why a file of the archive is not read, as a notice about a sheet. */
function reasonOf(error: unknown, sheet: string): ImportNotice {
  const reason = error instanceof AppError && error.code === 'bad_file' ? noticeOf(error) : null;
  if (!reason) throw error;
  const { file: _file, ...params } = reason.params;
  return { ...reason, params: { ...params, sheet } };
}

/** The files of an archive, without those that systems add to folders. */
function filesOf(file: string, archive: Archive): Entry[] {
  const entries = archive
    .parts()
    .filter(({ fileName }) => !/\/$|(?:^|\/)(?:__MACOSX\/|\.|Thumbs\.db$)/.test(fileName));
  if (entries.length > MOST_FILES)
    throw badFile({ file }, notice('zip-files', { limit: MOST_FILES }));
  const sum = (sizes: readonly number[]) => sizes.reduce((all, size) => all + size, 0);
  const size = sum(entries.map(({ uncompressedSize }) => uncompressedSize));
  const compressedSize = sum(entries.map((entry) => entry.compressedSize));
  refuseBomb({ part: 'zip', size, compressedSize }, { file });
  return entries;
}

/** The parts of a spreadsheet that are the same for packed files. */
function packed(
  format: 'gzip' | 'zip',
  bytes: number,
  inner: () => readonly Spreadsheet[],
  folder: string,
) {
  return {
    ...{ format, bytes },
    /** The share of the unpacked bytes that are read. */
    position() {
      const all = inner();
      const total = all.reduce((sum, one) => sum + one.bytes, 0);
      const read = all.reduce((sum, one) => sum + one.position(), 0);
      return total === 0 ? 0 : Math.min(bytes, Math.floor((bytes * read) / total));
    },
    async close() {
      for (const one of inner()) await one.close();
      await removeFolder(folder);
    },
  };
}
