import { headerKey } from './columns.ts';
import { NESTED_NAMES, WHOLE_NAMES } from './presets.ts';
import { isRecord } from './structured.ts';

/** Names of nested columns and all their beginnings: `location/lat` and `location`. */
const BEGINNINGS: ReadonlySet<string> = new Set(
  NESTED_NAMES.flatMap((name) => {
    const parts = name.split('/');
    return parts.map((_, index) => parts.slice(0, index + 1).join('/'));
  }),
);

type Emit = (name: string, value: unknown) => void;

/**
 * Divides a nested row into columns, named as Apify's CSV names them: `location/lat`. An object at the top
 * becomes one column for each key, unless a field is read from it as a whole, as opening hours are. What is
 * deeper becomes columns only where a preset names them. A list of plain values is one text. Other lists,
 * such as reviews, have no text; their column is named after the first item, because a plain value may have
 * the name of the list.
 */
export function eachCell(row: Readonly<Record<string, unknown>>, emit: Emit): void {
  for (const [name, value] of Object.entries(row)) cellsOf(name, value, emit);
}

/** Divides one value of a row into columns, as {@link eachCell} does. */
export const cellsOf = (name: string, value: unknown, emit: Emit): void =>
  divide(name, value, true, emit);

function divide(name: string, value: unknown, isTop: boolean, emit: Emit): void {
  if (!isNested(value) || (isTop && isWhole(name, value))) {
    emit(name, value);
    return;
  }
  const parts = partsOf(name, value, isTop);
  for (const [part, content] of parts) divide(`${name}/${part}`, content, false, emit);
  if (parts.length > 0) return;
  const isPlainList = Array.isArray(value) && value.length > 0 && !value.some(isNested);
  if (isPlainList) emit(name, value.map(cellOfValue).join(', '));
  else emit(`${name}/0`, null);
}

/** An object with parts that a preset names is divided: Overture's categories are one, Apify's a list. */
function isWhole(name: string, value: object): boolean {
  const key = keyOf(name);
  const parts = Object.keys(value);
  if (parts.length === 0 || !WHOLE_NAMES.has(key)) return false;
  return Array.isArray(value) || !parts.some((part) => BEGINNINGS.has(`${key}/${keyOf(part)}`));
}

/** The parts of a value that become columns of their own. */
function partsOf(name: string, value: object, isTop: boolean): [string, unknown][] {
  if (isTop && isRecord(value)) return Object.entries(value);
  const key = keyOf(name);
  if (!BEGINNINGS.has(key)) return [];
  return Object.entries(value).filter(([part]) => BEGINNINGS.has(`${key}/${keyOf(part)}`));
}

const isNested = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  !(value instanceof Date) &&
  !ArrayBuffer.isView(value);

/** Names repeat in every row of a file. */
const keys = new Map<string, string>();
const MOST_KEYS = 10_000;

function keyOf(name: string): string {
  const known = keys.get(name);
  if (known !== undefined) return known;
  if (keys.size >= MOST_KEYS) keys.clear();
  const key = headerKey(name);
  keys.set(name, key);
  return key;
}

/** The text of a value as a cell; a nested value is JSON. */
export function cellOfValue(value: unknown): string | null {
  switch (typeof value) {
    case 'string':
      return value === '' ? null : value;
    case 'number':
      return Number.isFinite(value) ? String(value) : null;
    case 'bigint':
      return String(value);
    case 'boolean':
      return value ? 'TRUE' : 'FALSE';
    case 'object':
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? null : value.toISOString();
      return value === null || ArrayBuffer.isView(value)
        ? null
        : JSON.stringify(value, withoutBigInts);
    default:
      return null;
  }
}

const withoutBigInts = (_key: string, part: unknown) =>
  typeof part === 'bigint' ? String(part) : part;
