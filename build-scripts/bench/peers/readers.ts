import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../api/errors.ts';
import { runForJson } from '../json-process.ts';
import { type Figures, named } from '../report.ts';

/** Limits of other readers, which hold the whole file in memory: suitable for a small machine. */
const LIMITS = { heapMegabytes: 3_000, timeoutSeconds: 180 } as const;

/** With fewer rows the time of a reader is meaningless, and installing one takes longer. */
const LEAST_ROWS = 50_000;
/** Not a dependency of the project: it is unmaintained, and only used for comparison. */
const EXCELJS = 'exceljs@4.4.0';

const readSchema = z.object({
  rows: z.number(),
  seconds: z.number(),
  peakBytes: z.number(),
  /** Number of cells with U+FFFD, which the file does not contain. */
  damagedCells: z.number(),
});

/** Reads a spreadsheet and discards the rows, in a separate process. */
export const readAlone = async (
  reader: 'ours' | 'sheetjs' | 'exceljs',
  file: string,
  options: { readonly limits?: typeof LIMITS; readonly packages?: string } = {},
): Promise<z.infer<typeof readSchema>> =>
  readSchema.parse(
    await runForJson('bench/read-process', [reader, file, options.packages ?? ''], options.limits),
  );

/**
 * Reads an .xlsx with other libraries. Failing at a large file is a valid result.
 * @param dir folder in which packages are installed
 */
export async function measureReaders(file: string, rows: number, dir: string): Promise<Figures> {
  const sheetJs = await measure('sheetJs', () => readAlone('sheetjs', file, { limits: LIMITS }));
  if (rows < LEAST_ROWS) return sheetJs;
  const excelJs = await measure('excelJs', async () => {
    const packages = await install(join(dir, 'packages'), EXCELJS);
    return readAlone('exceljs', file, { limits: LIMITS, packages });
  });
  return { ...sheetJs, ...excelJs };
}

async function measure(name: string, read: () => ReturnType<typeof readAlone>): Promise<Figures> {
  try {
    return named(name, await read());
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { [name]: `fails: ${error.message}` };
  }
}

/** @returns the folder of the package @throws AppError `environment` if npm cannot install it */
async function install(dir: string, name: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const child = spawn('npm', ['install', ...options, `--prefix=${dir}`, name], {
    stdio: ['ignore', 2, 2],
  });
  // Without npm, there is no exit code.
  const [code] = await once(child, 'close').catch(() => [null]);
  if (code !== 0) throw new AppError('environment', `npm cannot install ${name}.`);
  return join(dir, 'node_modules');
}
