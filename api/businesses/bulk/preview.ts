import type { Kysely, Transaction } from 'kysely';
import { wantedBy } from '../../bulk-changes/changed-columns.ts';
import {
  type BulkPreview,
  type BulkRequest,
  PREVIEW_EXAMPLES,
} from '../../contract/calls/bulk-changes.ts';
import type { DB } from '../../database/tables.ts';
import { findForAdministrator } from '../admin-business.queries.ts';
import { countBoth, firstMeant } from './bulk-actions.ts';
import { selectionOf } from './selection.ts';

/**
 * What a bulk change would do. It is prepared as if it were made, in a transaction that is rolled back: a new
 * category is not added.
 * @throws AppError `invalid_input`, with the errors by field
 */
export async function previewChange(db: Kysely<DB>, request: BulkRequest): Promise<BulkPreview> {
  const trx = await db.startTransaction().execute();
  try {
    return await preview(trx, request);
  } finally {
    await trx.rollback().execute();
  }
}

async function preview(trx: Transaction<DB>, request: BulkRequest): Promise<BulkPreview> {
  const wanted = await wantedBy(trx, request);
  const work = {
    action: request.action,
    selection: selectionOf(request),
    change: wanted && { id: 0, ...wanted },
  };
  const after = request.action === 'release' ? {} : (wanted?.shown ?? {});
  const examples: BulkPreview['examples'] = [];
  for (const id of await firstMeant(trx, work, PREVIEW_EXAMPLES)) {
    const row = await findForAdministrator(trx, id);
    if (!row) continue;
    const values = new Map<string, unknown>(Object.entries({ ...row, isApproved: row.approved }));
    const before = Object.fromEntries(
      Object.keys(after).map((field) => [field, values.get(field)]),
    );
    examples.push({ id, name: row.name, before, after });
  }
  return { ...(await countBoth(trx, work)), examples };
}
