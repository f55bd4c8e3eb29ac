import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { read, write } from 'xlsx';
import { encoded, TEXTS_IN_ENCODINGS } from '../../api/imports/reading/testing/encoded.ts';
import type { Random } from '../sample/random.ts';
import {
  formatsOf,
  SAMPLE_SCHEMAS,
  type SampleSchema,
  writeSample,
} from '../sample/write-sample.ts';
import { archiveOf, brokenDocument, brokenWorkbook } from './fuzz-archives.ts';
import { mutated } from './fuzz-mutations.ts';

const ROWS = 40;
const SEED = 7;
/** Share of .xls files: reading one starts a process, and takes twenty times as long. */
const XLS_SHARE = 0.02;

export type FuzzFile = { readonly name: string; readonly bytes: Buffer };

/** Generates files, each damaged in another way. */
export type FuzzFiles = (random: Random) => Promise<FuzzFile>;

/** The name of a valid file in the working folder. */
export const WHOLE = 'outscraper.csv';

/** Lines with two of the texts each. */
const linesOf = (texts: readonly string[]): string =>
  Array.from({ length: ROWS }, (_, nth) => {
    const [name, city] = [texts[(2 * nth) % texts.length], texts[(2 * nth + 3) % texts.length]];
    return `${name} ${nth};${city};DE\r\n`;
  }).reduce((all, line) => all + line, 'name;city;country_code\r\n');

/**
 * Makes valid files of each format of `npm run sample` and in each encoding, with the same generated listings, and returns a function that damages
 * them.
 * @param dir working folder
 */
export async function fuzzFiles(dir: string): Promise<FuzzFiles> {
  const sample = async (name: string, schema: SampleSchema = 'outscraper') => {
    const out = join(dir, name);
    await writeSample({ rows: ROWS, out, seed: SEED, schema });
    return readFile(out);
  };
  /** Valid files by the name that their damaged copies get. */
  const whole: Record<string, Buffer[]> = {};
  const add = (name: string, ...files: readonly Buffer[]) => {
    whole[name] = [...(whole[name] ?? []), ...files];
  };
  for (const schema of SAMPLE_SCHEMAS)
    for (const ending of formatsOf(schema))
      add(`F${ending}`, await sample(`${schema}${ending}`, schema));
  add('F.gz', await sample('whole.csv.gz'));
  add('F.zip', await sample('whole.jsonl.zip'));
  const text = `${await readFile(join(dir, WHOLE))}`;
  add('F.csv', Buffer.from(`\ufeff${text.replaceAll(',', ';')}`), Buffer.from(text, 'latin1'));
  add('F.csv', Buffer.from(`\ufeff${text}`, 'utf16le'));
  for (const [encoding, texts] of TEXTS_IN_ENCODINGS)
    add('encoded.csv', encoded(linesOf(texts), encoding));
  const book = read(text, { type: 'string', raw: true });
  const as = (bookType: 'biff8' | 'biff5' | 'xlsx'): Buffer =>
    write(book, { type: 'buffer', bookType, bookSST: true });
  add('F.xlsx', as('xlsx'));
  const xls = [as('biff8'), as('biff5')];
  const names = Object.keys(whole);
  const pick = (random: Random) => {
    const name = random.pick(names);
    return { name, bytes: mutated(random.pick(whole[name] ?? []), random) };
  };
  return async (random) => {
    if (random.chance(XLS_SHARE))
      return { name: 'F.xls', bytes: mutated(random.pick(xls), random) };
    const kind = random.next();
    if (kind < 0.7) return pick(random);
    if (kind < 0.85) return { name: 'F.xlsx', bytes: await brokenWorkbook(random) };
    if (kind < 0.9) return { name: 'F.ods', bytes: await brokenDocument(random) };
    const { name, bytes } = pick(random);
    if (random.chance(0.5)) return { name: 'F.gz', bytes: gzipSync(bytes) };
    return { name: 'F.zip', bytes: await archiveOf(new Map([[name, bytes]]), random) };
  };
}
