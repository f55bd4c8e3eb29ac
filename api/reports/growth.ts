import { sql } from 'kysely';
import { GROWTH_POINTS, type Growth, type GrowthStep } from '../contract/calls/reports.ts';
import { dayIn } from '../contract/text/days.ts';
import type { Summary, SummaryQuery } from './summaries.ts';

/** Days on which listings were added, with the number of those that are not deleted. */
type Days = {
  readonly timeZone: string;
  readonly days: readonly (readonly [day: string, listings: number])[];
};

/**
 * The growth of the directory. Days begin at a quarter of an hour of UTC in every time zone, so the query
 * finds the day of each quarter of an hour instead of each listing: time zone conversions are slow.
 * @param timeZone IANA time zone in which days begin
 */
export const growthSummary = (timeZone: string): SummaryQuery<Days> => ({
  name: `growth ${timeZone}`,
  async compute(trx) {
    const { rows } = await sql<{ day: string; listings: number }>`
      select (quarter at time zone ${timeZone})::date::text as day, sum(listings)::bigint as listings
      from (
        select date_bin('15 minutes', created_at, 'epoch') as quarter, count(*) as listings
        from businesses where deleted_at is null group by 1
      ) q group by 1 order by 1`.execute(trx);
    return { timeZone, days: rows.map(({ day, listings }) => [day, listings]) };
  },
});

const DAY_MS = 86_400_000;

/** The first day of the step that contains a day. Weeks begin on Mondays. */
function firstDay(day: string, step: GrowthStep): string {
  if (step === 'day') return day;
  if (step === 'month') return `${day.slice(0, 7)}-01`;
  const date = new Date(day);
  return dayOf(date.getTime() - ((date.getUTCDay() + 6) % 7) * DAY_MS);
}

const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10);

/** The first day of the step after the one that begins with a day. */
function next(day: string, step: GrowthStep): string {
  if (step !== 'month') return dayOf(Date.parse(day) + (step === 'week' ? 7 : 1) * DAY_MS);
  const date = new Date(day);
  return dayOf(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 1));
}

/** The last steps up to the day of the report, from the first step that has listings. */
export function presentGrowth(
  { asOf, body: { timeZone, days } }: Summary<Days>,
  step: GrowthStep,
): Growth {
  const added = new Map<string, number>();
  for (const [day, listings] of days) {
    const from = firstDay(day, step);
    added.set(from, (added.get(from) ?? 0) + listings);
  }
  const points: Growth['points'] = [];
  const first = days[0]?.[0];
  const last = firstDay(dayIn(timeZone, new Date(asOf)), step);
  let total = 0;
  if (first !== undefined)
    for (let from = firstDay(first, step); from <= last; from = next(from, step)) {
      const here = added.get(from) ?? 0;
      total += here;
      points.push({ from, added: here, total });
    }
  return { asOf, timeZone, step, total, points: points.slice(-GROWTH_POINTS[step]) };
}

/** Number of listings that were added during the last days up to the report, including its own day. */
export function addedSince(
  { asOf, body: { timeZone, days } }: Summary<Days>,
  lastDays: number,
): number {
  const today = Date.parse(dayIn(timeZone, new Date(asOf)));
  const first = dayOf(today - (lastDays - 1) * DAY_MS);
  return days.reduce((sum, [day, listings]) => (day >= first ? sum + listings : sum), 0);
}
