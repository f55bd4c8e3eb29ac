import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import type { ColumnMapping } from './columns.ts';
import {
  badFile,
  requireRows,
  type SheetPreview,
  type SheetRow,
  type Spreadsheet,
} from './spreadsheet.ts';
import type { XlsMessage } from './xls-child.ts';

const CHILD = fileURLToPath(new URL('./xls-child.ts', import.meta.url));
const HEAP_MB = 1024;
/** The parser may loop forever in a damaged file; an intact one took 0.12 s for each MB. */
const TIMEOUT_MS = 9_000;
const TIMEOUT_MS_PER_MB = 1_000;

/**
 * Opens an old Excel file (.xls) of `bytes` bytes. Its parser needs the whole file in memory and was not
 * written for hostile files, so it runs in a separate process, with a limited heap, an empty environment,
 * and no right to write files or start processes.
 * @param timeoutMs maximum time until the first row, in milliseconds
 */
export function openXls(
  file: string,
  bytes: number,
  mapping: ColumnMapping,
  timeoutMs = TIMEOUT_MS + (bytes / 1_000_000) * TIMEOUT_MS_PER_MB,
): Spreadsheet {
  return new XlsSpreadsheet(file, bytes, mapping, timeoutMs);
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

  constructor(file: string, bytes: number, mapping: ColumnMapping, timeoutMs: number) {
    this.#patienceMs = timeoutMs;
    this.#mapping = mapping;
    this.#file = file;
    this.bytes = bytes;
  }

  position(): number {
    return this.#opened ? this.bytes : 0;
  }

  rows(): AsyncGenerator<SheetRow[]> {
    return requireRows(this.#file, this.#read());
  }

  async *#read(): AsyncGenerator<SheetRow[]> {
    const rights = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`];
    const child = spawn(process.execPath, [...rights, CHILD, this.#file], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    this.#child = child;
    // A process that has died has not read it, which its exit code shows.
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
