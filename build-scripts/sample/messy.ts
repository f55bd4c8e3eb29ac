import type { Cell } from '../../api/exports/xlsx-xml.ts';
import type { Random } from './random.ts';

/** A text with this probability, else an empty cell or, as some exports write, `None`. */
export function sometimes(present: number, text: () => Cell, random: Random): Cell {
  if (random.chance(present)) return text();
  return random.chance(0.08) ? 'None' : null;
}

/** A flag in the forms of various exports: a boolean, TRUE, True or 1. */
export function truth(holds: boolean, random: Random): Cell {
  const form = random.next();
  if (form < 0.4) return holds;
  if (form < 0.65) return holds ? 'TRUE' : 'FALSE';
  if (form < 0.85) return holds ? 'True' : 'False';
  return holds ? 1 : 0;
}

const DIGITS_ONLY = /^[1-9]\d{3,}$/;

/** A postcode, sometimes as a damaged number: `90744.0`. */
export function postcodeCell(code: string | undefined, random: Random): Cell {
  const form = random.next();
  if (code === undefined || form < 0.05) return form < 0.004 ? 'None' : null;
  return form > 0.92 && DIGITS_ONLY.test(code) ? `${code}.0` : code;
}

/** An address, rarely with a line break as typed into a form. */
export function addressCell(full: string, random: Random): string {
  return random.chance(0.004) ? full.replace(', ', '\n') : full;
}

/** A coordinate: mostly a number, rarely a text. */
export function coordinateCell(degrees: number, random: Random): Cell {
  return random.chance(0.01) ? String(degrees) : degrees;
}
