import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ImportNotice, notice } from '../../contract/text/import-notices.ts';
import type { ReadOptions } from './read-options.ts';
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
  options: ReadOptions,
  timeoutMs = TIMEOUT_MS + (bytes / 1_000_000) * TIMEOUT_MS_PER_MB,
): Spreadsheet {
  let skipped: readonly ImportNotice[] = [];
  let previews: readonly SheetPreview[] = [];
  let opened = false;
  let running: ChildProcess | null = null;
  const failure = (problem: ImportNotice) => badFile({ file }, problem);

  async function* read(): AsyncGenerator<SheetRow[]> {
    const rights = ['--permission', '--allow-fs-read=*', `--max-old-space-size=${HEAP_MB}`];
    const child = spawn(process.execPath, [...rights, CHILD, file], {
      stdio: ['pipe', 'pipe', 'ignore'],
      env: {},
    });
    running = child;
    // A process that has died has not read it, which its exit code shows.
    child.stdin.on('error', () => undefined);
    child.stdin.end(JSON.stringify({ ...options, mapping: [...options.mapping] }));
    let late = false;
    const patience = setTimeout(() => {
      late = true;
      child.kill('SIGKILL');
    }, timeoutMs);
    const closed = once(child, 'close');
    try {
      for await (const line of lines(child.stdout)) {
        const message: XlsMessage = JSON.parse(line);
        if (message.type === 'failed')
          throw failure(notice('xls-unreadable', { reason: message.reason }));
        if (message.type === 'opened') {
          ({ skipped, previews } = message);
          opened = true;
          clearTimeout(patience);
        } else if (message.rows.length > 0) yield message.rows;
      }
      const [code] = await closed;
      if (late) throw failure(notice('xls-slow'));
      if (code !== 0) throw failure(notice('xls-memory'));
    } finally {
      clearTimeout(patience);
      child.kill('SIGKILL');
    }
  }

  return {
    format: 'xls',
    bytes,
    position: () => (opened ? bytes : 0),
    rows: () => requireRows(file, read()),
    skippedSheets: () => skipped,
    previews: () => previews,
    async close() {
      running?.kill('SIGKILL');
    },
  };
}

async function* lines(stream: Readable): AsyncGenerator<string> {
  let rest = '';
  for await (const piece of stream.setEncoding('utf8')) {
    const whole = (rest + piece).split('\n');
    rest = whole.pop() ?? '';
    yield* whole;
  }
}
