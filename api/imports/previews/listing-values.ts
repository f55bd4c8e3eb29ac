import { CHANGED_FIELDS, type ChangedField } from '../../contract/calls/imports-api.ts';
import type { PreviewedRow } from '../../contract/calls/preview-routes.ts';
import { PLAIN_COLUMNS } from '../reading/plain-columns.ts';
import { shortened } from '../reading/preview.ts';
import type { Staged } from '../stage-row.ts';

const WITH_PARTS: ReadonlySet<ChangedField> = new Set(['working_hours', 'about']);

/** The values of the listing that a row becomes, in the order of reports. */
export function listingValues({ listing, place, category }: Staged): PreviewedRow['listing'] {
  const plain = PLAIN_COLUMNS.map(({ cell }, at) => [cell, listing.plain?.[at]] as const);
  const values = new Map<string, unknown>([
    ...Object.entries(listing),
    ...plain,
    ['category', category.name],
    ['city', place.city],
    ['country', place.countryCode],
  ]);
  return CHANGED_FIELDS.flatMap((field): PreviewedRow['listing'] => {
    const value = values.get(field);
    if (typeof value === 'number' || typeof value === 'boolean') return [{ field, value }];
    if (typeof value !== 'string') return [];
    return [{ field, value: WITH_PARTS.has(field) ? value : shortened(value) }];
  });
}
