import { type Kysely, type RawBuilder, sql } from 'kysely';
import { z } from 'zod';
import { filterText } from '../../contract/calls/admin-list.ts';
import {
  type BulkFilter,
  type BulkRequest,
  bulkFilterSchema,
} from '../../contract/calls/bulk-changes.ts';
import type { DB } from '../../database/tables.ts';
import { IS_TEST_DATA } from '../../deletions/test-data.ts';
import { findFilter, isChangedBy, isListed } from '../admin-list.filter.ts';

/** The listings that an action applies to. It is stored with the job, which may resume after a restart. */
export const selectionSchema = z.union([
  z.strictObject({ ids: z.array(z.int()) }),
  z.strictObject({ filter: bulkFilterSchema }),
  /** The listings of a deletion, or some of them. */
  z.strictObject({ deletion: z.int(), only: z.array(z.int()).optional() }),
  /** The listings that a bulk change has changed. */
  z.strictObject({ change: z.int() }),
  /** Those that a rearrangement has noted. */
  z.strictObject({ rearrangement: z.int() }),
  z.strictObject({ every: z.enum(['listing', 'test listing', 'long number']) }),
]);
export type Selection = z.infer<typeof selectionSchema>;

/** The listings that a request names. */
export const selectionOf = (request: BulkRequest): Selection =>
  'ids' in request ? { ids: request.ids } : { filter: request.filter };

/** Slugs that older systems made unique with a Unix time in seconds or milliseconds. */
const LONG_NUMBER = '[0-9]{10,}$';

/** A condition: the listing `b` is in the selection. */
export async function selected(db: Kysely<DB>, selection: Selection): Promise<RawBuilder<boolean>> {
  if ('ids' in selection) return sql`b.id = any(${selection.ids}::bigint[])`;
  if ('filter' in selection) return filtered(db, selection.filter);
  if ('deletion' in selection) {
    const { deletion, only } = selection;
    const some = only && sql`and b.id = any(${only}::bigint[])`;
    return sql`b.deletion_id = ${deletion}::bigint ${some ?? sql``}`;
  }
  if ('change' in selection) return isChangedBy(selection.change);
  if ('rearrangement' in selection)
    return sql`exists (select from rearranged_listings r
      where r.rearrangement_id = ${selection.rearrangement} and r.business_id = b.id)`;
  if (selection.every === 'test listing') return IS_TEST_DATA;
  return selection.every === 'long number' ? sql`b.slug ~ ${LONG_NUMBER}` : sql`true`;
}

/** The listings that the list shows with this filter. */
async function filtered(db: Kysely<DB>, asked: BulkFilter): Promise<RawBuilder<boolean>> {
  const text = asked.filter === undefined ? undefined : filterText.parse(asked.filter);
  const found = await findFilter(db, { ...asked, filter: text });
  return found === null ? sql`false` : isListed(found);
}
