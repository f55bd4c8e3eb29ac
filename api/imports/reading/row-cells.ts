import { ADDRESS_PARTS, addressPart } from './address-parts.ts';
import type { Columns, SpreadColumn } from './columns.ts';
import type { Field } from './fields.ts';
import type { SheetRow } from './spreadsheet.ts';

/** The text of a field in a row; null for an empty cell or a missing column. */
export function cellText(
  cells: readonly (string | null)[],
  field: Field,
  columns: Columns,
): string | null {
  const at = columns.get(field);
  if (at === undefined) return null;
  if (typeof at !== 'number') return gathered(cells, at);
  const text = cells[at] ?? null;
  if (!text?.startsWith('{') || !holdsSeveralParts(field, columns)) return text;
  return addressPart(text, field);
}

/** Whether a field has a cell that is not blank although it has no text. */
export function isUnread(
  { unread }: Pick<SheetRow, 'unread'>,
  field: Field,
  columns: Columns,
): boolean {
  const at = columns.get(field);
  if (!unread || at === undefined) return false;
  return typeof at === 'number'
    ? unread.includes(at)
    : at.some(({ index }) => unread.includes(index));
}

/** Whether a part of the address shares its column with another part. */
const holdsSeveralParts = (field: Field, columns: Columns): boolean =>
  ADDRESS_PARTS.includes(field) &&
  ADDRESS_PARTS.some((part) => part !== field && columns.get(part) === columns.get(field));

/** The JSON of a value that is spread over several columns; null if all are empty. */
function gathered(
  cells: readonly (string | null)[],
  parts: readonly SpreadColumn[],
): string | null {
  const root = new Map<string, unknown>();
  for (const { index, path } of parts) {
    const text = cells[index];
    if (text) setPath(root, path, text);
  }
  return root.size > 0 ? JSON.stringify(root, mapAsJson) : null;
}

function setPath(node: Map<string, unknown>, [key = '', ...rest]: readonly string[], text: string) {
  if (rest.length === 0) {
    node.set(key, text);
    return;
  }
  const existing = node.get(key);
  const next = existing instanceof Map ? existing : new Map<string, unknown>();
  node.set(key, next);
  setPath(next, rest, text);
}

/** A list if all keys are numbers. */
function mapAsJson(_key: string, value: unknown): unknown {
  if (!(value instanceof Map)) return value;
  const isList = [...value.keys()].every((key) => /^\d+$/.test(key));
  return isList ? [...value.values()] : Object.fromEntries(value);
}
