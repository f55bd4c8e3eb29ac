import { sql, type Transaction } from 'kysely';
import { MISSING_FIELDS } from '../contract/calls/admin-list.ts';
import type { Quality } from '../contract/calls/reports.ts';
import type { DB } from '../database/tables.ts';
import { type Duplicates, findDuplicates } from './duplicates.ts';
import { percentage } from './figures.ts';
import type { Summary, SummaryQuery } from './summaries.ts';

type Findings = {
  readonly total: number;
  /** Counts in the order of MISSING_FIELDS. */
  readonly missing: readonly number[];
  readonly duplicates: readonly Duplicates[];
};

export const QUALITY_SUMMARY: SummaryQuery<Findings> = {
  name: 'quality',
  compute: async (trx) => ({
    ...(await countMissing(trx)),
    duplicates: [await findDuplicates(trx, 'city'), await findDuplicates(trx, 'phone')],
  }),
};

/** Counts by bit mask: `missing` has 64 possible values. */
async function countMissing(trx: Transaction<DB>): Promise<Omit<Findings, 'duplicates'>> {
  const { rows } = await sql<{ missing: number; listings: number }>`
    select missing, count(*) as listings from businesses where deleted_at is null
    group by missing`.execute(trx);
  const sum = (mask: number) =>
    rows.reduce((total, row) => (mask && !(row.missing & mask) ? total : total + row.listings), 0);
  return { total: sum(0), missing: MISSING_FIELDS.map((_, bit) => sum(2 ** bit)) };
}

export function presentQuality({ asOf, body }: Summary<Findings>): Quality {
  const { total, missing, duplicates } = body;
  return {
    asOf,
    total,
    missing: MISSING_FIELDS.map((field, bit) => {
      const listings = missing[bit] ?? 0;
      return { field, listings, share: percentage(listings, total) };
    }),
    duplicates: duplicates.map((kind) => ({
      ...kind,
      share: percentage(kind.listings, total),
    })),
  };
}
