import { networkOf, profileOf } from '../../contract/pages/social-networks.ts';
import { isPersonal } from './columns.ts';
import { isRecord, parseStructured } from './structured.ts';
import { oneLine } from './text.ts';
import { toUrl } from './values.ts';

/** The most entries of a list of links or of names. */
const MOST = 10;

/** A text in a list, with the key of the object that it is in. */
type Entry = { readonly key: string; readonly text: string };

/** All texts of a structured value but those about people, in their order; numbers and flags are none. */
function textsIn(value: unknown, key = ''): Entry[] {
  if (typeof value === 'string') {
    const inner = parseStructured(value);
    return inner === undefined ? [{ key, text: value }] : textsIn(inner, key);
  }
  if (Array.isArray(value)) return value.flatMap((part: unknown) => textsIn(part, key));
  if (!isRecord(value)) return [];
  return Object.entries(value).flatMap(([name, part]) =>
    isPersonal(name) ? [] : textsIn(part, /^\d+$/.test(name) ? key : name),
  );
}

/** The entries of a cell, which is JSON or a text; a text has several between these signs. */
const entriesOf = (cell: string, between: RegExp): Entry[] =>
  textsIn(cell).flatMap(({ key, text }) =>
    // First: the Greek question mark becomes a semicolon.
    text
      .normalize('NFC')
      .split(between)
      .map((part) => ({ key, text: part.replace(/[,;|\s]+$/, '').trim() })),
  );

const listOf = (values: readonly (string | null)[]): string | null =>
  [...new Set(values.filter((value) => value !== null))].slice(0, MOST).join('\n') || null;

/** White space, and commas and the like before the next link: links have commas inside. */
const BETWEEN_LINKS = /\s+|[,;|]+\s*(?=https?:)/;

/**
 * At most ten different links, one a line, from JSON of any form or from a text of links. Other texts in it
 * are left out. Null without a link.
 */
export const toLinks = (cell: string | null): string | null =>
  cell === null ? null : listOf(entriesOf(cell, BETWEEN_LINKS).map(({ text }) => webLink(text)));

/** A text with a dot is no link here: it may be the name of a service. */
const webLink = (text: string) => (/^(?:https?:|\/url\?)/i.test(text) ? toUrl(text) : null);

/** The first link of a cell: `{"link":"https://…","source":"…"}`, or a plain address. */
export const toFirstLink = (cell: string | null): string | null =>
  cell !== null && /^\s*[[{]/.test(cell) ? (toLinks(cell)?.split('\n')[0] ?? null) : toUrl(cell);

/**
 * The profiles in social networks, one a line, from links to a known network or from names of profiles under
 * the name of a network, such as `{"instagram":"@example"}`. Null without a profile.
 */
export const toProfiles = (cell: string | null): string | null =>
  cell === null
    ? null
    : listOf(entriesOf(cell, BETWEEN_LINKS).map(({ key, text }) => profile(key, text)));

function profile(key: string, text: string): string | null {
  const url = toUrl(text);
  return url !== null && networkOf(url) !== null ? url : profileOf(key, text);
}

const BETWEEN_NAMES = /\s*[\n;|,]\s*/;

/** At most ten different names, one a line, from a JSON list, or from a text with commas or lines. */
export const toNames = (cell: string | null): string | null =>
  cell === null ? null : listOf(entriesOf(cell, BETWEEN_NAMES).map(({ text }) => oneLine(text)));
