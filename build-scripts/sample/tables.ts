import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import type { z } from 'zod';

/** The text of a data file that lies beside this module, e.g. `languages/tr.txt`. */
export function readBeside(file: string): string {
  return readFileSync(new URL(file, import.meta.url), 'utf8');
}

/**
 * The rows of a CSV file that lies beside this module, each checked against the schema.
 * Throws the schema's error when a row does not fit.
 */
export function readTable<Row extends z.ZodType>(file: string, row: Row): z.output<Row>[] {
  const { data } = Papa.parse(readBeside(file), { header: true, skipEmptyLines: true });
  return data.map((record) => row.parse(record));
}

/** Splits a list that is written `one | two | three`. */
export function splitList(text: string): string[] {
  return text
    .split('|')
    .map((item) => item.trim())
    .filter((item) => item !== '');
}
