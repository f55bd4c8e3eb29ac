import type { Field } from './fields.ts';
import { isRecord, parseStructured } from './structured.ts';

export const ADDRESS_PARTS: readonly Field[] = [
  'street',
  'city',
  'region',
  'postal_code',
  'country',
];

const keyOf = (field: Field) => (field === 'region' ? 'state' : field);

/** A part of google-maps-scraper's `complete_address`, one object with all parts; null without it. */
export function addressPart(cell: string, field: Field): string | null {
  const address = parseStructured(cell);
  const part = isRecord(address) ? address[keyOf(field)] : undefined;
  return typeof part === 'string' ? part : null;
}

/** An address in an object with nothing but its parts, as JSON; null for other values. */
export function addressParts(cell: string): string | null {
  const parts = ADDRESS_PARTS.flatMap((field) => {
    const part = addressPart(cell, field);
    return part === null ? [] : [[keyOf(field), part] as const];
  });
  return parts.length > 0 ? JSON.stringify(Object.fromEntries(parts)) : null;
}
