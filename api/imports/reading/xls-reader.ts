import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import {
  badFile,
  orNoRows,
  type SheetRow,
  type SkippedSheet,
  type Spreadsheet,
} from './spreadsheet.ts';
import type { XlsMessage } from './xls-child.ts';

const CHILD = fileURLToPath(new URL('./xls-child.ts', import.meta.url));
const HEAP_MB = 1024;
/** Its parser can run in circles in a damaged file; a sound one took 0.12 s for each MB. */
const PATIENCE_MS = 9_000;
const PATIENCE_MS_PER_MB = 1_000;

/**
 * Opens an old Excel file (.xls) of `bytes` bytes. Its parser needs the whole file in memory and
 * was written for files of good will, so it runs in a process of its own, with a limited heap, an
 * empty environment, and no right to write files or start processes.
 * @param patienceMs how long it may take until the first row comes
 */
export function openXls(
  file: string,
  bytes: number,
  patienceMs = PATIENCE_MS + (bytes / 1_000_000) * PATIENCE_MS_PER_MB,
): Spreadsheet {
  return new XlsSpreadsheet(file, bytes, patienceMs);
}

class XlsSpreadsheet implements Spreadsheet {
  readonly format = 'xls';
  readonly bytes: number;
  readonly #file: string;
  readonly #patienceMs: number;
  #skipped: SkippedSheet[] = [];
  #opened = false;
  #child: ChildProcess | null = null;

  constructor(file: string, bytes: number, patienceMs: number) {
    this.#patienceMs = patienceMs;
    this.#file = file;
    this.bytes = bytes;
  }

  position(): number {
    return this.#opened ? this.bytes : 0;
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return orNoRows(this.#file, this.#read());
  }

  async *#read(): AsyncGenerator<SheetRow[]> {
    const rights = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`];
    const child = spawn(process.execPath, [...rights, CHILD, this.#file], {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: {},
    });
    this.#child = child;
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, this.#patienceMs);
    const closed = once(child, 'close');
    try {
      for await (const line of lines(child.stdout)) {
        const message: XlsMessage = JSON.parse(line);
        if (message.type === 'failed') throw this.#error(message.reason);
        if (message.type === 'opened') {
          this.#skipped = message.skipped;
          this.#opened = true;
          clearTimeout(patience);
        } else if (message.rows.length > 0) yield message.rows;
      }
      const [code] = await closed;
      if (late)
        throw this.#error('it takes too long; open it in a spreadsheet program, save as .xlsx');
      if (code !== 0) throw this.#error('reading it takes more memory than allowed');
    } finally {
      clearTimeout(patience);
      child.kill('SIGKILL');
    }
  }

  #error(reason: string): Error {
    return badFile({ file: this.#file }, `the Excel file cannot be read (${reason})`);
  }

  skippedSheets(): readonly SkippedSheet[] {
    return this.#skipped;
  }

  async close(): Promise<void> {
    this.#child?.kill('SIGKILL');
  }
}

async function* lines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const whole = (rest + piece).split('\n');
    rest = whole.pop() ?? '';
    yield* whole;
  }
}
