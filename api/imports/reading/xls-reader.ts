import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import type { ColumnMapping } from './columns.ts';
import {
  badFile,
  orNoRows,
  type SheetPreview,
  type SheetRow,
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
  mapping: ColumnMapping,
  patienceMs = PATIENCE_MS + (bytes / 1_000_000) * PATIENCE_MS_PER_MB,
): Spreadsheet {
  return new XlsSpreadsheet(file, bytes, mapping, patienceMs);
}

class XlsSpreadsheet implements Spreadsheet {
  readonly format = 'xls';
  readonly bytes: number;
  readonly #file: string;
  readonly #patienceMs: number;
  readonly #mapping: ColumnMapping;
  #skipped: readonly ImportNotice[] = [];
  #previews: readonly SheetPreview[] = [];
  #opened = false;
  #child: ChildProcess | null = null;

  constructor(file: string, bytes: number, mapping: ColumnMapping, patienceMs: number) {
    this.#patienceMs = patienceMs;
    this.#mapping = mapping;
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
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    this.#child = child;
    // One that has died will not have read it, which its exit code tells.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify([...this.#mapping]));
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, this.#patienceMs);
    const closed = once(child, 'close');
    try {
      for await (const line of lines(child.stdout)) {
        const message: XlsMessage = JSON.parse(line);
        if (message.type === 'failed')
          throw this.#error(notice('xls-unreadable', { reason: message.reason }));
        if (message.type === 'opened') {
          this.#skipped = message.skipped;
          this.#previews = message.previews;
          this.#opened = true;
          clearTimeout(patience);
        } else if (message.rows.length > 0) yield message.rows;
      }
      const [code] = await closed;
      if (late) throw this.#error(notice('xls-slow'));
      if (code !== 0) throw this.#error(notice('xls-memory'));
    } finally {
      clearTimeout(patience);
      child.kill('SIGKILL');
    }
  }

  #error(problem: ImportNotice): Error {
    return badFile({ file: this.#file }, problem);
  }

  skippedSheets(): readonly ImportNotice[] {
    return this.#skipped;
  }

  previews(): readonly SheetPreview[] {
    return this.#previews;
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
