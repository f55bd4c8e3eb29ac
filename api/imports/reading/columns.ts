import { COMMON, FIELDS, type Field, PRESETS, type Preset } from './presets.ts';

export type { Field } from './presets.ts';
export { FIELDS } from './presets.ts';

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
  /** Of the counted fields, those with a column and those without. */
  found: Field[];
  missing: Field[];
  /** The header itself. */
  header: (string | null)[];
  /** Header names that are not read, as the file writes them. */
  ignored: string[];
}

/** Columns about people. A header with one of them uses `title` for a person's position. */
const CONTACT = ['fullname', 'firstname', 'lastname', 'email', 'e-mail', 'contactname'];
/** The fields that Apify spreads over columns such as `openingHours/0/day`. */
const SPREAD: ReadonlySet<Field> = new Set(['working_hours', 'about']);
const ALL: readonly Field[] = [...FIELDS, 'cid'];

/** Which field a column holds, by its name in the header, as a person has said. */
export type ColumnMapping = ReadonlyMap<string, Field>;

/** Columns that no mapping opens. */
const PERSONAL = /mail|owner|contact|(?:full|first|last)name/;
const NO_MAPPING: ColumnMapping = new Map();

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
  const keys = header.map(keyOf);
  const has = new Set(keys);
  const mapped = mappedColumns(mapping, keys);
  const [best] = PRESETS.map((preset) => ({
    preset,
    columns: merged(columnsOf(preset, header, keys), mapped),
  }))
    .filter(({ columns }) => columns.has('name'))
    .map((match) => ({
      ...match,
      score: match.preset.columns.filter((key) => has.has(key)).length,
    }))
    .sort((a, b) => b.score - a.score);
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
    found: FIELDS.filter((field) => columns.has(field)),
    missing: FIELDS.filter((field) => !columns.has(field)),
    header: [...row],
    ignored: header.filter((name, index) => name.trim() !== '' && !used.has(index)),
  };
}

function mappedColumns(mapping: ColumnMapping, keys: readonly string[]): Map<Field, number> {
  const columns = new Map<Field, number>();
  for (const [name, field] of mapping) {
    const index = keys.indexOf(keyOf(name));
    if (index !== -1 && !PERSONAL.test(keys[index] ?? '')) columns.set(field, index);
  }
  return columns;
}

/** A column that is mapped to one field is not read as another too. */
function merged(columns: Columns, mapped: ReadonlyMap<Field, number>): Columns {
  const taken = new Set(mapped.values());
  const free = [...columns].filter(([, at]) => typeof at !== 'number' || !taken.has(at));
  return new Map([...free, ...mapped]);
}

function columnsOf(preset: Preset, header: readonly string[], keys: readonly string[]): Columns {
  const people = keys.some((key) => CONTACT.includes(key));
  const columns = new Map<Field, number | readonly SpreadColumn[]>();
  for (const field of ALL) {
    const aliases = [...COMMON[field], ...(preset.aliases[field] ?? [])];
    const usable = people ? aliases.filter((alias) => alias !== 'title') : aliases;
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

function keyOf(name: string): string {
  // The lower case of 'İ' is an i with a combining dot; that of 'I' is not the Turkish 'ı'.
  return name
    .toLowerCase()
    .replaceAll('ı', 'i')
    .replace(/\u0307|[\s_]/g, '');
}
