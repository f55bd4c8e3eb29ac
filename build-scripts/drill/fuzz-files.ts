import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { read, write } from 'xlsx';
import type { Random } from '../sample/random.ts';
import { type SampleSchema, writeSample } from '../sample/write-sample.ts';
import { archiveOf, brokenDocument, brokenWorkbook } from './fuzz-archives.ts';
import { mutated } from './fuzz-mutations.ts';

const ROWS = 40;
const SEED = 7;
/** Share of .xls files: reading one starts a process, and takes twenty times as long. */
const XLS_SHARE = 0.1;

export type FuzzFile = { readonly name: string; readonly bytes: Buffer };

/** Generates files, each damaged in another way. */
export type FuzzFiles = (random: Random) => Promise<FuzzFile>;

/**
 * Makes one valid file of each kind, with the same generated listings, and returns a function that damages
 * them.
 * @param dir working folder
 */
export async function fuzzFiles(dir: string): Promise<FuzzFiles> {
  const sample = async (name: string, schema: SampleSchema = 'outscraper') => {
    const out = join(dir, name);
    await writeSample({ rows: ROWS, out, seed: SEED, schema });
    return readFile(out);
  };
  const csv = await sample('whole.csv');
  const text = csv.toString();
  const book = read(text, { type: 'string', raw: true });
  const as = (bookType: 'biff8' | 'biff5' | 'xlsx'): Buffer =>
    write(book, { type: 'buffer', bookType, bookSST: true });
  const xls = [as('biff8'), as('biff5')];
  /** Valid files by the name that their damaged copies get. */
  const whole: Readonly<Record<string, readonly Buffer[]>> = {
    'F.csv': [
      csv,
      Buffer.from(`\ufeff${text.replaceAll(',', ';')}`),
      Buffer.from(`\ufeff${text}`, 'utf16le'),
      Buffer.from(text, 'latin1'),
      await sample('whole.tsv'),
      await sample('whole.txt'),
    ],
    'F.xlsx': [await sample('whole.xlsx'), as('xlsx')],
    'F.ods': [await sample('whole.ods')],
    'F.json': [await sample('whole.json'), await sample('whole.geojson', 'overture')],
    'F.jsonl': [await sample('whole.jsonl'), await sample('places.jsonl', 'overture')],
    'F.parquet': [await sample('whole.parquet'), await sample('places.parquet', 'overture')],
    'F.html': [await sample('whole.html')],
    'F.xml': [await sample('whole.xml')],
    'F.gz': [await sample('whole.csv.gz')],
    'F.zip': [await sample('whole.jsonl.zip')],
  };
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
