import type { DayHours, WeekHours } from './opening-hours.ts';

/** Characters that take one line on a phone of 390 px. */
const LONGEST = 45;

/**
 * The hours of a week in one line: 'Mon–Fri 9 AM–5 PM, Sat 10 AM–2 PM, Sun closed', 'Every day 9 AM–5 PM'. Pages show it
 * until a script knows whether the business is open.
 * @returns null where it would take more than a line, or a day's text could not be parsed
 */
export function weekText({ days }: WeekHours): string | null {
  if (days.some(({ spans }) => spans === null)) return null;
  const text = runsOf(days).map(runText).join(', ');
  return text.length > LONGEST ? null : text;
}

/** Consecutive days with the same text. */
function runsOf(days: readonly DayHours[]): DayHours[][] {
  const runs: DayHours[][] = [];
  for (const day of days) {
    const run = runs.at(-1);
    if (run?.[0]?.text === day.text) run.push(day);
    else runs.push([day]);
  }
  return runs;
}

function runText(run: readonly DayHours[]): string {
  const [first, last] = [run[0], run.at(-1)];
  if (!first || !last) return '';
  const hours = first.spans?.length === 0 ? 'closed' : first.text.replace(/^Open/, 'open');
  if (run.length === 7) return `Every day ${hours}`;
  const names = run.length === 1 ? [first] : [first, last];
  return `${names.map(({ day }) => day.slice(0, 3)).join('–')} ${hours}`;
}
