import type { ChangedField, ChangedValue } from '../../../../api/contract/calls/imports-api.ts';
import { type FeatureGroup, parseFeatures } from '../../../../api/contract/pages/about.ts';
import type { Weekday } from '../../../../api/contract/pages/opening-hours.ts';
import { type Day, readHours } from '../../business/hours.ts';
import type { DryRunTexts } from './messages.ts';

/** How values are said in the language spoken at the moment. */
export type Speech = {
  readonly texts: DryRunTexts;
  readonly number: (value: number) => string;
  /** With one decimal. */
  readonly decimal: (value: number) => string;
  readonly moment: (value: string) => string;
  readonly country: (code: string) => string;
  readonly days: Readonly<Record<Weekday, string>>;
  readonly allDay: string;
  readonly closed: string;
};

type Change = {
  readonly field: ChangedField;
  readonly before: ChangedValue;
  readonly after: ChangedValue;
};

/** Line by line; none where there is no value. Of what has many parts, only those that differ. */
export type Described = { readonly before: readonly string[]; readonly after: readonly string[] };

/** A change as a person reads it. */
export function describeChange({ field, before, after }: Change, speech: Speech): Described {
  const parts = describeParts({ field, before, after }, speech);
  if (parts && parts.before.length + parts.after.length > 0) return parts;
  const [oldText, givenText] = [write(field, before, speech), write(field, after, speech)];
  const lines = (text: string, other: string) => (text === '' ? [] : [cutAround(text, other)]);
  return { before: lines(oldText, givenText), after: lines(givenText, oldText) };
}

/** Null where it is nothing that has parts. */
function describeParts({ field, before, after }: Change, speech: Speech): Described | null {
  const textOf = (value: ChangedValue) => (typeof value === 'string' ? value : null);
  if (field === 'working_hours') return describeHours(textOf(before), textOf(after), speech);
  return field === 'about' ? describeFeatures(textOf(before), textOf(after)) : null;
}

function write(field: ChangedField, value: ChangedValue, speech: Speech): string {
  const { texts, number, decimal, moment, country } = speech;
  if (field === 'deleted_at') return typeof value === 'string' ? moment(value) : texts.notDeleted;
  if (field === 'approved') return value === true ? texts.approved : texts.unapproved;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return field === 'rating' ? decimal(value) : number(value);
  return field === 'country' ? country(value) : value;
}

/** Null where either is no week. */
function describeHours(before: string | null, after: string | null, speech: Speech) {
  const [old, given] = [readHours(before), readHours(after)];
  if (old.kind === 'raw' || given.kind === 'raw') return null;
  const runs: { first: Day; last: Day; readonly before: string; readonly after: string }[] = [];
  for (const [index, day] of old.days.entries()) {
    const [was, is] = [sayDay(day, speech), sayDay(given.days[index], speech)];
    const run = runs.at(-1);
    if (run?.before === was && run.after === is) run.last = day;
    else runs.push({ first: day, last: day, before: was, after: is });
  }
  const lines = (version: 'before' | 'after') =>
    runs.flatMap(({ first, last, ...said }) => {
      if (said.before === said.after || said[version] === '') return [];
      const names = [...new Set([first, last])].map(({ day }) => speech.days[day]);
      return [`${names.join('–')}: ${said[version]}`];
    });
  return { before: lines('before'), after: lines('after') };
}

/** '' where nothing is known of the day. */
function sayDay(day: Day | undefined, { allDay, closed }: Speech): string {
  if (day === undefined || day.kind === 'unknown') return '';
  if (day.kind === 'allDay') return allDay;
  if (day.kind === 'closed') return closed;
  if (day.kind === 'text') return day.text ?? '';
  return day.shifts.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** Null where either is no list of features. */
function describeFeatures(before: string | null, after: string | null) {
  const [old, given] = [parseFeatures(before), parseFeatures(after)];
  if (old.kind === 'raw' || given.kind === 'raw') return null;
  const groupsOf = (features: typeof old) => (features.kind === 'groups' ? features.groups : []);
  const [was, is] = [groupsOf(old), groupsOf(given)];
  return { before: without(was, is), after: without(is, was) };
}

/** The features of some groups that others do not have, a line for each group. */
function without(groups: readonly FeatureGroup[], others: readonly FeatureGroup[]): string[] {
  return groups.flatMap(({ name, features }) => {
    const there = others.flatMap((other) => (other.name === name ? other.features : []));
    const missing = features.filter((feature) => !there.includes(feature));
    return missing.length === 0 ? [] : [`${name}: ${missing.join(', ')}`];
  });
}

const LONGEST = 120;
/** What stands before the difference of texts that begin alike. */
const LEAD = 20;

/** A text, cut where it is long so that what tells it from the other is still to be seen. */
export function cutAround(text: string, other: string): string {
  const [letters, others] = [[...text], [...other]];
  if (letters.length <= LONGEST) return text;
  const differs = letters.findIndex((letter, at) => letter !== others[at]);
  const alike = differs === -1 ? letters.length : differs;
  const start = alike < LONGEST - LEAD ? 0 : alike - LEAD;
  const end = start + LONGEST;
  const shown = letters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${shown}${end < letters.length ? '…' : ''}`;
}
