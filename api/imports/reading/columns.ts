import { LONGEST_HEADER } from '../../contract/calls/imports-api.ts';
import { type CountedField, FIELDS, type Field } from './fields.ts';
import { EITHER_NAME, HARMLESS, PERSONAL } from './header-words.ts';
import { COMMON, PRESETS, type Preset } from './presets.ts';
import { storable } from './text.ts';

/** One column of a value that is spread over several, such as `openingHours/0/day`. */
export interface SpreadColumn {
  index: number;
  /** What follows the first part of the header, e.g. ['0', 'day']. */
  path: readonly string[];
}

/** Where each field stands in a row: the index of its cell from 0, or of all its parts. */
export type Columns = ReadonlyMap<Field, number | readonly SpreadColumn[]>;

export interface ColumnMatch {
  /** The family that the header belongs to, for people. */
  preset: string;
  columns: Columns;
  /** The fields with a column that can change a listing; of the counted ones, those without. */
  found: Field[];
  missing: CountedField[];
  /** The header itself. */
  header: (string | null)[];
  /** Header names that are not read, as the file writes them. */
  ignored: string[];
  /** Columns whose cells may be kept, from 0: those that are read, and those known to be harmless. */
  kept: ReadonlySet<number>;
}

/** Columns that tell whether a business is closed. */
const STATUS_FIELDS = [
  'date_closed',
  'temporarily_closed',
  'permanently_closed',
  'status',
] as const;

/** What an administrator may say that a column means. */
export const MAPPED_FIELDS = [...FIELDS, 'status'] as const satisfies readonly Field[];

/** The fields that Apify spreads over columns such as `openingHours/0/day`. */
const SPREAD: ReadonlySet<Field> = new Set(['working_hours', 'about']);
/** A column that two fields are read from is shown as the last of them. */
const ALL: readonly Field[] = [
  ...(['google_id', 'map_link', ...FIELDS, 'cid', 'own_id', 'own_slug'] as const),
  ...STATUS_FIELDS,
];

/** Which field a column holds, by its name in the header, as a person has said. */
export type ColumnMapping = ReadonlyMap<string, Field>;
export const NO_MAPPING: ColumnMapping = new Map();

/** Whether a column is about people, and so never read: no mapping opens it either. */
export const isPersonal = (header: string): boolean => PERSONAL.test(keyOf(header));

/**
 * Recognises a header row whatever its case, spaces and underscores. Null when it has no column for
 * the name. Columns about people (e-mail, contacts, owners) are never taken.
 * @param mapping goes before what the names mean otherwise
 */
export function matchColumns(
  row: readonly (string | null)[],
  mapping = NO_MAPPING,
): ColumnMatch | null {
  const header = row.map((name) => name ?? '');
  const best = readings(header, mapping).find(({ columns }) => columns.has('name'));
  if (!best) return null;
  const { preset, columns } = best;
  const used = new Set(
    [...columns.values()].flatMap((at) =>
      typeof at === 'number' ? [at] : at.map(({ index }) => index),
    ),
  );
  return {
    preset: preset.name,
    columns,
    found: [...FIELDS, ...STATUS_FIELDS].filter((field) => columns.has(field)),
    missing: FIELDS.filter((field) => !columns.has(field)),
    header: [...row],
    ignored: header.filter((name, index) => name.trim() !== '' && !used.has(index)),
    kept: new Set(
      header
        .keys()
        .filter((index) => used.has(index) || HARMLESS.has(headerKey(header[index] ?? ''))),
    ),
  };
}

/** What the columns of a header would be read as, also where none of them is a name. */
export function guessColumns(header: readonly string[], mapping: ColumnMapping): Columns {
  const all = readings(header, mapping);
  const best = all.find(({ columns }) => columns.has('name')) ?? all[0];
  return best?.columns ?? new Map();
}

/** What a header means by each of the presets, the likeliest first. */
function readings(header: readonly string[], mapping: ColumnMapping) {
  const keys = header.map(headerKey);
  const has = new Set(keys);
  const mapped = mappedColumns(mapping, header, keys);
  return PRESETS.map((preset) => {
    const marks = preset.columns.filter((key) => has.has(key)).length;
    const columns = merged(columnsOf(preset, header, keys), mapped);
    // One column alone, such as a name, marks nothing.
    return { preset, columns, score: marks > 1 ? marks : 0 };
  }).sort((a, b) => b.score - a.score);
}

function mappedColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  keys: readonly string[],
): Map<Field, number> {
  const fields = new Map<number, Field>();
  for (const [name, field] of mapping) {
    const index = keys.indexOf(headerKey(name));
    if (index !== -1 && !isPersonal(header[index] ?? '')) fields.set(index, field);
  }
  return new Map([...fields].map(([index, field]) => [field, index]));
}

/** A column that is mapped to one field is not read as another too. */
function merged(columns: Columns, mapped: ReadonlyMap<Field, number>): Columns {
  const taken = new Set(mapped.values());
  const free = [...columns].filter(([, at]) => typeof at !== 'number' || !taken.has(at));
  return new Map([...free, ...mapped]);
}

function columnsOf(preset: Preset, header: readonly string[], keys: readonly string[]): Columns {
  const columns = new Map<Field, number | readonly SpreadColumn[]>();
  for (const field of ALL) {
    const aliases = [...COMMON[field], ...(preset.aliases[field] ?? [])];
    const usable = aliases.filter(
      (alias) => !EITHER_NAME.get(alias)?.some((column) => keys.includes(column)),
    );
    const index = usable.map((alias) => keys.indexOf(alias)).find((at) => at !== -1);
    const spread = SPREAD.has(field) ? spreadColumns(usable, header, keys) : [];
    if (index !== undefined) columns.set(field, index);
    else if (spread.length > 0) columns.set(field, spread);
  }
  return columns;
}

function spreadColumns(
  aliases: readonly string[],
  header: readonly string[],
  keys: readonly string[],
): SpreadColumn[] {
  return header.flatMap((name, index) => {
    const key = keys[index] ?? '';
    if (!aliases.some((alias) => key.startsWith(`${alias}/`))) return [];
    const [, first = '', second = '', ...rest] = name.split('/');
    return { index, path: [first, second, rest.join('/')].filter((part) => part !== '') };
  });
}

/**
 * What is the same for all headers that are recognised as one: neither case, spaces, punctuation nor
 * the marks of Latin letters are minded, as many a program takes them away.
 */
export const headerKey = (name: string): string => keyOf(startOfHeader(name));

/** As much of a header as it is told from others by, and as can be kept. */
export const startOfHeader = (name: string): string =>
  storable(storable(name).trim().slice(0, LONGEST_HEADER));

function keyOf(name: string): string {
  return name
    .normalize('NFD')
    .replace(/(?<=\p{Script=Latin})[\u0300-\u036f]+/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replaceAll('ß', 'ss')
    .replace(/[\s_.:*'’-]/g, '');
}
