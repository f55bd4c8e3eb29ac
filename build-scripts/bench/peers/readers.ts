import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../../../api/errors.ts';
import { runForJson } from '../json-process.ts';
import type { Figures } from '../report.ts';

/** Others hold all of a file: what may be tried on a small machine, and when to give up. */
const LIMITS = { heapMegabytes: 3_000, timeoutSeconds: 180 } as const;

/** Of a file of fewer rows, what a reader takes says nothing, and installing one takes longer. */
const LEAST_ROWS = 50_000;
/** Not among the project's packages: it is kept by nobody, and only compared to. */
const EXCELJS = 'exceljs@4.4.0';

const readSchema = z.object({
  rows: z.number(),
  seconds: z.number(),
  peakBytes: z.number(),
  /** Cells in which U+FFFD stands, which the file has nowhere. */
  damagedCells: z.number(),
});

/** Reads a spreadsheet, and does nothing with it, in a process of its own. */
export const readAlone = async (
  reader: 'ours' | 'sheetjs' | 'exceljs',
  file: string,
  options: { readonly limits?: typeof LIMITS; readonly packages?: string } = {},
): Promise<z.infer<typeof readSchema>> =>
  readSchema.parse(
    await runForJson(
      new URL('../read-process.ts', import.meta.url),
      [reader, file, options.packages ?? ''],
      options.limits,
    ),
  );

/**
 * Reads an .xlsx with what others read it with. To fail at a large file is a result.
 * @param dir where packages may be installed
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
    const { rows, seconds, peakBytes, damagedCells } = await read();
    return {
      [`${name}Rows`]: rows,
      [`${name}Seconds`]: seconds,
      [`${name}PeakBytes`]: peakBytes,
      [`${name}DamagedCells`]: damagedCells,
    };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { [name]: `fails: ${error.message}` };
  }
}

/** @returns the folder of the package. @throws AppError `environment` when npm cannot install it */
async function install(dir: string, name: string): Promise<string> {
  await mkdir(dir, { recursive: true });
  const options = ['--no-save', '--no-audit', '--no-fund', '--ignore-scripts', '--loglevel=error'];
  const child = spawn('npm', ['install', ...options, `--prefix=${dir}`, name], {
    stdio: ['ignore', 2, 2],
  });
  // Where there is no npm, there is no code either.
  const [code] = await once(child, 'close').catch(() => [null]);
  if (code !== 0) throw new AppError('environment', `npm cannot install ${name}.`);
  return join(dir, 'node_modules');
}
