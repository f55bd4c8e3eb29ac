import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { z } from 'zod';

/** The text of a data file in this folder, such as `languages/tr.txt`. */
export function readBeside(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/**
 * The rows of a CSV file in this folder, each parsed with the schema.
 * @throws ZodError if a row does not match
 */
export function readTable<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const { data } = Papa.parse(readBeside(file), { header: true, skipEmptyLines: true });
  return data.map((record) => row.parse(record));
}

/** Splits a list of the form `one | two | three`. */
export function splitList(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
