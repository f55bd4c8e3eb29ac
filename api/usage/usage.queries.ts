import { type Kysely, sql, type Transaction } from 'kysely';
import { markStaticPage, PRIORITY } from '../changes/stale-marks.queries.ts';
import { LEAST_SEARCHES, USAGE_DAYS, type UsageKind } from '../contract/calls/usage.ts';
import { TODAY } from '../database/office-day.ts';
import type { DB } from '../database/tables.ts';
import { valuesTable } from '../database/values-table.ts';

export type UsageCount = {
  readonly kind: UsageKind;
  readonly name: string;
  readonly count: number;
};

/** Names of a kind that are counted on one day; further ones are not. */
const MOST_NAMES = 5_000;
/** The most frequent names of a kind that are kept when their day has ended. */
const KEPT_NAMES = 1_000;
/** Names of a kind in the report. */
const LISTED_NAMES = 50;
/** Rare texts are deleted after so many days: they may be about a person. */
const RARE_DAYS = 7;

/** Adds counts of a day. Names are unique within a kind. It does nothing while counting is switched off. */
export async function addUsage(
  db: Kysely<DB>,
  day: string,
  counts: readonly UsageCount[],
): Promise<void> {
  const given = valuesTable(
    { kind: 'text', name: 'text', count: 'integer' },
    counts.map(({ kind, name, count }) => [kind, name, count]),
  );
  await sql`
    with known as (
      select kind, count(*) as names from usage_counts where day = ${day}::date group by kind
    )
    insert into usage_counts as u (day, kind, name, count)
    select ${day}::date, s.kind, s.name, s.count from ${given} left join known using (kind)
    where (select counts_usage from site_settings) and (
      coalesce(known.names, 0) < ${MOST_NAMES}
      or exists (select from usage_counts o where o.day = ${day}::date and o.kind = s.kind and o.name = s.name)
    )
    order by s.kind, s.name
    on conflict (day, kind, name) do update set count = u.count + excluded.count`.execute(db);
}

/** The most frequent names of each kind from a day on. Texts of few searches are left out. */
export async function readUsage(db: Kysely<DB>, from: string): Promise<UsageCount[]> {
  const { rows } = await sql<UsageCount>`
    select kind, name, count from (
      select kind, name, sum(count) as count,
        row_number() over (partition by kind order by sum(count) desc, name collate "C") as rank
      from usage_counts where day >= ${from}::date group by kind, name
      having kind <> 'nothing' or sum(count) >= ${LEAST_SEARCHES}
    ) ranked where rank <= ${LISTED_NAMES}
    order by kind, rank`.execute(db);
  return rows;
}

/** Deletes old counts, rare texts after a week, and the least frequent names of days that have ended. */
export async function forgetUsage(db: Kysely<DB>): Promise<void> {
  await sql`
    delete from usage_counts where day <= ${TODAY} - ${USAGE_DAYS}::integer
      or kind = 'nothing' and day <= ${TODAY} - ${RARE_DAYS}::integer and name in (
        select name from usage_counts where kind = 'nothing'
        group by name having sum(count) < ${LEAST_SEARCHES}
      )
      or (day, kind, name) in (
        select day, kind, name from (
          select day, kind, name,
            row_number() over (partition by day, kind order by count desc, name) as rank
          from usage_counts where day < ${TODAY}
        ) ranked where rank > ${KEPT_NAMES}
      )`.execute(db);
}

/** Whether searches and reads are counted. */
export async function readUsageCounting(db: Kysely<DB>): Promise<boolean> {
  const { counts_usage: enabled } = await db
    .selectFrom('site_settings')
    .select('counts_usage')
    .executeTakeFirstOrThrow();
  return enabled;
}

/** Switches counting on or off, and marks the page that says so. @returns whether it was different */
export async function saveUsageCounting(trx: Transaction<DB>, enabled: boolean): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('site_settings')
    .set({ counts_usage: enabled })
    .where('counts_usage', '<>', enabled)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) return false;
  await markStaticPage(trx, PRIORITY.edit, 'privacy-policy');
  return true;
}
