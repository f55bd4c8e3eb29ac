import type { Kysely } from 'kysely';
import type { UsageReport } from '../contract/calls/reports.ts';
import { USAGE_KINDS, type UsageKind, type UsagePeriod } from '../contract/calls/usage.ts';
import { dayIn } from '../contract/text/days.ts';
import type { DB } from '../database/tables.ts';
import { readUsage, readUsageCounting } from '../usage/usage.queries.ts';

const DAY_MS = 86_400_000;

/** What visitors searched and read during the last days, including today. @param timeZone in which days begin */
export async function reportUsage(
  db: Kysely<DB>,
  timeZone: string,
  days: UsagePeriod,
): Promise<UsageReport> {
  const now = new Date();
  const first = Date.parse(dayIn(timeZone, now)) - (Number(days) - 1) * DAY_MS;
  const from = new Date(first).toISOString().slice(0, 10);
  const [counts, isCounting] = await Promise.all([readUsage(db, from), readUsageCounting(db)]);
  const of = (kind: UsageKind) =>
    counts.filter((one) => one.kind === kind).map(({ name, count }) => ({ name, count }));
  return {
    asOf: now.toISOString(),
    from,
    isCounting,
    total: counts.length,
    names: USAGE_KINDS.map((kind) => ({ kind, counts: of(kind) })),
  };
}
