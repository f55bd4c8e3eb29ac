import { LONGEST_HEADER } from '../../contract/calls/imports-api.ts';
import { COUNTED_FIELDS, type Field, SPREAD_FIELDS, VALUE_FIELDS } from './fields.ts';
import { EITHER_NAME, PERSONAL } from './header-words.ts';
import { isLettered, isOfPeople, letterOf, lettersKey, shownNames } from './letters.ts';
import { commonNames, PRESETS, type Preset } from './presets.ts';
import { storable } from './text.ts';

/** One column of a value that is spread over several, such as `openingHours/0/day`. */
export interface SpreadColumn {
  index: number;
  /** The parts of the header after the first, such as ['0', 'day']. */
  path: readonly string[];
}

/** Position of each field in a row: the index of its cell from 0, or of all its parts. */
export type Columns = ReadonlyMap<Field, number | readonly SpreadColumn[]>;

export type ColumnMatch = NonNullable<ReturnType<typeof matchColumns>>;

/** Columns that say whether a business is closed. */
export const STATUS_FIELDS = [
  'date_closed',
  'temporarily_closed',
  'permanently_closed',
  'status',
] as const;

const SPREAD: ReadonlySet<Field> = new Set(SPREAD_FIELDS);
/** A column that two fields are read from is shown as the last of these. */
const ALL: readonly Field[] = [
  ...(['region', 'google_id', 'map_link', ...VALUE_FIELDS, 'cid', 'own_id', 'own_slug'] as const),
  ...STATUS_FIELDS,
];

/** Field by header name, as an administrator has mapped it; null for a column that is not read. */
export type ColumnMapping = ReadonlyMap<string, Field | null>;
export const NO_MAPPING: ColumnMapping = new Map();

/** Whether a column is about people and therefore never read, not even with a mapping. */
export const isPersonal = (header: string): boolean => PERSONAL.test(keyOf(header));

/** Which columns of a header are about people. Letters say so themselves, and the name of their sheet says nothing. */
export function personalColumns(header: readonly (string | null)[]): readonly boolean[] {
  const isAboutPeople = isLettered(header) ? isOfPeople : isPersonal;
  return header.map((name) => isAboutPeople(name ?? ''));
}

/**
 * Which columns of a file without a header are about people: those whose first cell is the header of such a column. A
 * first row with a value is none of headers.
 */
export const personalCells = (first: readonly (string | null)[]): readonly boolean[] =>
  hasValue(first) ? [] : first.map((cell) => isPersonal(cell ?? ''));

/**
 * Matches a header row, ignoring case, spaces and underscores. Columns about people (e-mail, contacts,
 * owners) are never read. The letters of a file without a header have no meaning but that of a mapping.
 * @param mapping takes precedence over the presets
 * @returns null if no column is the name
 */
export function matchColumns(row: readonly (string | null)[], mapping = NO_MAPPING) {
  const header = row.map((name) => name ?? '');
  const best = readings(header, mapping).find(({ columns }) => columns.has('name'));
  if (!best) return null;
  const { preset, columns } = best;
  const fields = fieldsByIndex(columns);
  const names = shownNames(storedNames(row, fields));
  return {
    /** Name of the preset that the header matches, for display. */
    preset: preset.name,
    columns,
    /** Fields with a column that can change a listing, and the counted fields without one. */
    found: [...VALUE_FIELDS, ...STATUS_FIELDS].filter((field) => columns.has(field)),
    missing: COUNTED_FIELDS.filter((field) => !columns.has(field)),
    /** The names of the columns, as far as they may be stored. */
    header: names,
    /** Names of columns that are not read, as written in the file. */
    ignored: names.flatMap((name, index) =>
      name === null || name.trim() === '' || fields.has(index) ? [] : [name],
    ),
    /**
     * The field that each column is read as, by its index from 0. Only cells of these columns may be stored.
     */
    fields,
    /** The letters of the columns of a file without a header, by which notices name them; else empty. */
    letters: isLettered(row)
      ? new Map([...fields].map(([index, field]) => [field, letterOf(index)]))
      : NO_LETTERS,
  };
}

const NO_LETTERS: ReadonlyMap<Field, string> = new Map();

/** How a notice about a cell names its column: by its field, or by its letters in a file without a header. */
export const columnName = ({ letters }: Pick<ColumnMatch, 'letters'>, field: Field): string =>
  letters.get(field) ?? field;

/** An e-mail address, a link or the digits of a phone number. */
const VALUE = /@|https?:|www\.|\d(?:[\s().-]*\d){8}/;

const hasValue = (row: readonly (string | null)[]): boolean =>
  row.some((cell) => cell !== null && VALUE.test(cell));

/**
 * The names in a header that may be stored. A row with a value is no header but a row of a file without one,
 * which may be about a person: of it, only the names of columns that are read.
 */
export function storedNames(
  row: readonly (string | null)[],
  fields: ReadonlyMap<number, Field>,
): (string | null)[] {
  const isRow = !isLettered(row) && hasValue(row);
  return row.map((name, index) => (isRow && !fields.has(index) ? null : name));
}

/**
 * The fields that the columns of a header would be read as, also if none of them is the name, by index.
 * Several columns may share a field.
 */
export function guessFields(header: readonly string[], mapping: ColumnMapping) {
  const all = readings(header, mapping);
  const best = all.find(({ columns }) => columns.has('name')) ?? all[0];
  return fieldsByIndex(best?.columns ?? new Map());
}

const fieldsByIndex = (columns: Columns): ReadonlyMap<number, Field> =>
  new Map(
    [...columns].flatMap(([field, at]) =>
      typeof at === 'number'
        ? [[at, field] as const]
        : at.map(({ index }) => [index, field] as const),
    ),
  );

/** The interpretation of a header by each preset, the likeliest first. */
function readings(header: readonly string[], mapping: ColumnMapping) {
  const keyOf = isLettered(header) ? lettersKey : headerKey;
  const keys = header.map(keyOf);
  const has = new Set(keys);
  const mapped = mappedColumns(mapping, header, keys, keyOf);
  return PRESETS.map((preset) => {
    const marks = preset.columns.filter((key) => has.has(key)).length;
    const columns = merged(columnsOf(preset, header, keys), mapped);
    // A single column, such as a name, identifies no preset.
    return { preset, columns, score: marks > 1 ? marks : 0 };
  }).sort((a, b) => b.score - a.score);
}

function mappedColumns(
  mapping: ColumnMapping,
  header: readonly string[],
  keys: readonly string[],
  keyOf: (name: string) => string,
): ReadonlyMap<number, Field | null> {
  const fields = new Map<number, Field | null>();
  const personal = personalColumns(header);
  for (const [name, field] of mapping) {
    const index = keys.indexOf(keyOf(name));
    if (index !== -1 && !personal[index]) fields.set(index, field);
  }
  return fields;
}

/** A column that is mapped, also to nothing, is not read as another field, too. */
function merged(columns: Columns, mapped: ReadonlyMap<number, Field | null>): Columns {
  const all = new Map<Field, number | readonly SpreadColumn[]>();
  for (const [field, at] of columns) {
    if (typeof at === 'number') {
      if (!mapped.has(at)) all.set(field, at);
      continue;
    }
    const parts = at.filter(({ index }) => !mapped.has(index));
    if (parts.length > 0) all.set(field, parts);
  }
  for (const [index, field] of mapped) if (field !== null) all.set(field, index);
  return all;
}

function columnsOf(preset: Preset, header: readonly string[], keys: readonly string[]): Columns {
  const columns = new Map<Field, number | readonly SpreadColumn[]>();
  for (const field of ALL) {
    const aliases = [...commonNames(field), ...(preset.aliases[field] ?? [])];
    const usable = aliases.filter(
      (alias) => !EITHER_NAME.get(alias)?.some((column) => keys.includes(column)),
    );
    const index = usable.map((alias) => keys.indexOf(alias)).find((at) => at !== -1);
    const spread = SPREAD.has(field) ? spreadColumns(usable, header, keys) : [];
    const parts = [...spread, ...(GATHERED.get(field)?.(usable, keys) ?? [])];
    if (parts.length > 1 || (index === undefined && parts.length > 0)) columns.set(field, parts);
    else if (index !== undefined) columns.set(field, index);
  }
  return columns;
}

const NETWORK =
  /^(?:company)?(facebook|instagram|twitter|linkedin|youtube|tiktok|pinterest)s?(?:urls?|links?|pages?)?(?:\/\d+)?$/;

/** Every column with one of the names, as a part of the field. */
const allNamed = (names: readonly string[], keys: readonly string[]): SpreadColumn[] =>
  keys.flatMap((key, index) => (names.includes(key) ? [{ index, path: [`${index}`] }] : []));

/** The columns that are each about one social network; `x` alone is none. */
const networkColumns = (keys: readonly string[]): SpreadColumn[] =>
  keys.flatMap((key, index) => {
    const [, network] = NETWORK.exec(key) ?? [];
    return network === undefined ? [] : [{ index, path: [network, `${index}`] }];
  });

/** How lists of links are gathered of all columns that have some. */
const GATHERED: ReadonlyMap<
  Field,
  (names: readonly string[], keys: readonly string[]) => SpreadColumn[]
> = new Map([
  ['booking_links', allNamed],
  ['order_links', allNamed],
  ['photos', allNamed],
  ['social_links', (names, keys) => [...allNamed(names, keys), ...networkColumns(keys)]],
] as const);

function spreadColumns(
  aliases: readonly string[],
  header: readonly string[],
  keys: readonly string[],
): SpreadColumn[] {
  return header.flatMap((name, index) => {
    const key = keys[index] ?? '';
    if (!aliases.some((alias) => key.startsWith(`${alias}/`)) || PERSONAL.test(key)) return [];
    const [, first = '', second = '', ...rest] = name.split('/');
    return { index, path: [first, second, rest.join('/')].filter((part) => part !== '') };
  });
}

/**
 * The normal form of a header. It ignores case, spaces, punctuation and the accents of Latin letters, which
 * many programs remove.
 */
export const headerKey = (name: string): string => keyOf(startOfHeader(name));

/** The stored part of a header, which is also the part that distinguishes headers. */
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
