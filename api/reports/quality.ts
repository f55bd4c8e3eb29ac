import { sql, type Transaction } from 'kysely';
import { MISSING_FIELDS } from '../contract/calls/admin-list.ts';
import type { Quality } from '../contract/calls/reports.ts';
import type { DB } from '../database/tables.ts';
import { type Duplicates, takeDuplicates } from './duplicates.ts';
import { percentage } from './figures.ts';
import type { Summary, Taker } from './summaries.ts';

type Findings = {
  readonly total: number;
  /** In the order of MISSING_FIELDS. */
  readonly missing: readonly number[];
  readonly duplicates: readonly Duplicates[];
};

export const QUALITY: Taker<Findings> = {
  name: 'quality',
  take: async (trx) => ({
    ...(await countMissing(trx)),
    duplicates: [await takeDuplicates(trx, 'city'), await takeDuplicates(trx, 'phone')],
  }),
};

/** Of 64 values that `missing` can have. */
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
      examples: kind.examples.map((example) => ({
        ...example,
        businesses: [...example.businesses],
      })),
      share: percentage(kind.listings, total),
    })),
  };
}
