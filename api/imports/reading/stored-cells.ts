import { toAbout } from './about.ts';
import { ADDRESS_PARTS, addressParts } from './address-parts.ts';
import type { ColumnMatch } from './columns.ts';
import type { Field } from './fields.ts';
import { toWorkingHours } from './hours.ts';
import { toProfiles } from './lists.ts';
import { PLAIN_COLUMNS } from './plain-columns.ts';
import { parseStructured } from './structured.ts';

/** A cell of a rejected row: its text, null for a blank one, false for one that is not stored. */
export type StoredCell = string | null | false;

const EMAIL = /[\w.+-]@[\w-]+\.\p{L}/u;
export const hasEmail = (text: string): boolean => EMAIL.test(text);

const STRUCTURED = /^\s*[[{]/;

/** How fields are read whose values have parts. */
const PARTS: ReadonlyMap<Field, (cell: string) => unknown> = new Map<
  Field,
  (cell: string) => unknown
>([
  ...PLAIN_COLUMNS.map(({ cell, read }) => [cell, read] as const),
  ...ADDRESS_PARTS.map((field) => [field, addressParts] as const),
  ['working_hours', toWorkingHours],
  ['about', toAbout],
]);
/** Fields whose value is JSON. */
const JSON_FIELDS: ReadonlySet<Field> = new Set([...ADDRESS_PARTS, 'working_hours', 'about']);

/**
 * The part of a cell that may be stored besides the listing, in samples and rejected rows: of a column that
 * is read, and nothing that its field does not read. A picture's author and a person's profile are left
 * out, and so is a cell with an e-mail address, which is in the wrong column.
 * @param field of its column; undefined if it is not read
 */
export function storedCell(text: string | null, field: Field | undefined): StoredCell {
  if (text === null || text.trim() === '') return null;
  if (field === undefined) return false;
  if (hasEmail(text)) return null;
  if (field === 'social_links') return toProfiles(text);
  if (!STRUCTURED.test(text)) return text;
  const value = PARTS.get(field)?.(text);
  if (typeof value !== 'string') return null;
  return JSON_FIELDS.has(field) || parseStructured(value) === undefined ? value : null;
}

/** The cells of a row that may be stored. */
export const storedCells = (
  cells: readonly (string | null)[],
  { fields }: Pick<ColumnMatch, 'fields'>,
): StoredCell[] => cells.map((text, index) => storedCell(text, fields.get(index)));
