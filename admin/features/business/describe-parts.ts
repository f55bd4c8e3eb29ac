import { type FeatureGroup, parseFeatures } from '../../../api/contract/pages/about.ts';
import type { Weekday } from '../../../api/contract/pages/opening-hours.ts';
import { type Day, readHours } from './hours.ts';

/** The words for opening hours in the current language. */
export type HoursTexts = {
  readonly days: Readonly<Record<Weekday, string>>;
  readonly allDay: string;
  readonly closed: string;
};

/** The lines of both values; none for an empty value. Values with many parts show only those that differ. */
export type DescribedParts = {
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** The days that differ, with equal runs of days on one line; null if either value is not a week. */
export function describeHours(
  before: string | null,
  after: string | null,
  format: HoursTexts,
): DescribedParts | null {
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
function dayText(day: Day | undefined, { allDay, closed }: HoursTexts): string {
  if (day === undefined || day.kind === 'unknown') return '';
  if (day.kind === 'allDay') return allDay;
  if (day.kind === 'closed') return closed;
  if (day.kind === 'text') return day.text ?? '';
  return day.shifts.map(({ from, to }) => `${from}–${to}`).join(', ');
}

/** The features that differ; null if either value is not a list of features. */
export function describeFeatures(
  before: string | null,
  after: string | null,
): DescribedParts | null {
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
