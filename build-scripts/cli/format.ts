import { peakMemoryBytes } from './memory.ts';

const MEGABYTE = 1_000_000;

/** Seconds since a moment of `performance.now()`, to hundredths. */
export const elapsedSeconds = (started: number): number =>
  Number(((performance.now() - started) / 1000).toFixed(2));

/** Describes a spreadsheet that a command has written. */
export const describeWritten = (file: string, rows: number, bytes: number): string =>
  `${file}: ${rows.toLocaleString('en')} rows, ${(bytes / MEGABYTE).toFixed(1)} MB, ` +
  `at most ${Math.round(peakMemoryBytes() / MEGABYTE)} MB of memory`;

/** `pagesPerSecond` → `pages per second`. */
const words = (name: string) => name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

function readable(name: string, value: number | string): string {
  if (typeof value === 'string') return value;
  if (/bytes$/i.test(name)) return `${(value / 2 ** 20).toFixed(1)} MiB`;
  return value.toLocaleString('en');
}

/** Formats lines of cells in aligned columns. The last column is not padded. */
export function aligned(lines: readonly (readonly string[])[]): string {
  const widths = (lines[0] ?? []).map((_, column) =>
    Math.max(...lines.map((line) => line[column]?.length ?? 0)),
  );
  return lines
    .map((line) => line.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  '))
    .map((line) => `  ${line}`.trimEnd())
    .join('\n');
}

/** Formats names and figures in two aligned columns. */
export function table(figures: Readonly<Record<string, number | string>>): string {
  return aligned(
    Object.entries(figures).map(([name, value]) => [
      words(name).replace(/ bytes$/, ''),
      readable(name, value),
    ]),
  );
}

/** Formats lines of cells as a Markdown table. */
export const markdownTable = (
  headings: readonly string[],
  lines: readonly (readonly string[])[],
): string =>
  [headings, headings.map(() => '---'), ...lines]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
