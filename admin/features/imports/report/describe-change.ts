import type { ChangedField, ChangedValue } from '../../../../api/contract/calls/imports-api.ts';
import { type FeatureGroup, parseFeatures } from '../../../../api/contract/pages/about.ts';
import type { Weekday } from '../../../../api/contract/pages/opening-hours.ts';
import { type Day, readHours } from '../../business/hours.ts';
import type { DryRunTexts } from './messages.ts';

/** Formatters and texts for values in the current language. */
export type ValueFormat = {
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

/** The lines of both values; none for an empty value. Values with many parts show only those that differ. */
export type DescribedChange = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Describes a change of a field, before and after, as lines of text. */
export function describeChange(
  { field, before, after }: Change,
  format: ValueFormat,
): DescribedChange {
  const parts = describeParts({ field, before, after }, format);
  if (parts && parts.before.length + parts.after.length > 0) return parts;
  const [oldText, givenText] = [
    formatValue(field, before, format),
    formatValue(field, after, format),
  ];
  const lines = (text: string, other: string) => (text === '' ? [] : [cutAround(text, other)]);
  return { before: lines(oldText, givenText), after: lines(givenText, oldText) };
}

/** Describes fields with parts, which are hours and features; null for other values. */
function describeParts(
  { field, before, after }: Change,
  format: ValueFormat,
): DescribedChange | null {
  const textOf = (value: ChangedValue) => (typeof value === 'string' ? value : null);
  if (field === 'working_hours') return describeHours(textOf(before), textOf(after), format);
  return field === 'about' ? describeFeatures(textOf(before), textOf(after)) : null;
}

function formatValue(field: ChangedField, value: ChangedValue, format: ValueFormat): string {
  const { texts, number, decimal, moment, country } = format;
  if (field === 'deleted_at') return typeof value === 'string' ? moment(value) : texts.notDeleted;
  if (field === 'approved') return value === true ? texts.approved : texts.unapproved;
  if (value === null) return '';
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return field === 'rating' ? decimal(value) : number(value);
  return field === 'country' ? country(value) : value;
}

/** The days that differ, with equal runs of days on one line; null if either value is not a week. */
function describeHours(before: string | null, after: string | null, format: ValueFormat) {
  const [old, given] = [readHours(before), readHours(after)];
  if (old.kind === 'raw' || given.kind === 'raw') return null;
  const runs: { first: Day; last: Day; readonly before: string; readonly after: string }[] = [];
  for (const [index, day] of old.days.entries()) {
    const [was, is] = [dayText(day, format), dayText(given.days[index], format)];
    const run = runs.at(-1);
    if (run?.before === was && run.after === is) run.last = day;
    else runs.push({ first: day, last: day, before: was, after: is });
  }
  const lines = (version: 'before' | 'after') =>
    runs.flatMap(({ first, last, ...texts }) => {
      if (texts.before === texts.after || texts[version] === '') return [];
      const names = [...new Set([first, last])].map(({ day }) => format.days[day]);
      return [`${names.join('–')}: ${texts[version]}`];
    });
  return { before: lines('before'), after: lines('after') };
}

/** The hours of a day; '' if they are unknown. */
function dayText(day: Day | undefined, { allDay, closed }: ValueFormat): string {
  if (day === undefined || day.kind === 'unknown') return '';
  if (day.kind === 'allDay') return allDay;
  if (day.kind === 'closed') return closed;
  if (day.kind === 'text') return day.text ?? '';
  return day.shifts.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** The features that differ; null if either value is not a list of features. */
function describeFeatures(before: string | null, after: string | null) {
  const [old, given] = [parseFeatures(before), parseFeatures(after)];
  if (old.kind === 'raw' || given.kind === 'raw') return null;
  const groupsOf = (features: typeof old) => (features.kind === 'groups' ? features.groups : []);
  const [was, is] = [groupsOf(old), groupsOf(given)];
  return { before: featuresMissingIn(was, is), after: featuresMissingIn(is, was) };
}

/** The features of `groups` that `others` lack, one line per group. */
function featuresMissingIn(
  groups: readonly FeatureGroup[],
  others: readonly FeatureGroup[],
): string[] {
  return groups.flatMap(({ name, features }) => {
    const there = others.flatMap((other) => (other.name === name ? other.features : []));
    const missing = features.filter((feature) => !there.includes(feature));
    return missing.length === 0 ? [] : [`${name}: ${missing.join(', ')}`];
  });
}

const MAX_LENGTH = 120;
/** Number of equal characters shown before the first difference. */
const LEAD = 20;

/** Cuts a long text to 120 characters around the first difference to another text. */
export function cutAround(text: string, other: string): string {
  const [letters, others] = [[...text], [...other]];
  if (letters.length <= MAX_LENGTH) return text;
  const differs = letters.findIndex((letter, at) => letter !== others[at]);
  const alike = differs === -1 ? letters.length : differs;
  const start = alike < MAX_LENGTH - LEAD ? 0 : alike - LEAD;
  const end = start + MAX_LENGTH;
  const shown = letters.slice(start, end).join('');
  return `${start > 0 ? '…' : ''}${shown}${end < letters.length ? '…' : ''}`;
}
