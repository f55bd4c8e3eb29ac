import { expect, it } from 'vitest';
import { EDITABLE_FIELDS } from '../../../api/businesses/editable-columns.ts';
import { bulkFilterSchema } from '../../../api/contract/calls/bulk-changes.ts';
import { exportChoiceSchema, legacyExportSchema } from '../../../api/contract/calls/exports-api.ts';
import { feedSettingsSchema } from '../../../api/contract/calls/feeds.ts';
import { siteSettingsSchema } from '../../../api/contract/calls/site-settings.ts';
import { OPERATOR_FIELDS } from '../../../api/contract/pages/operator.ts';
import { fieldLabel, listingFields } from '../../messages/listing-fields.ts';
import { auditFields } from './fields.ts';
import { auditMessages } from './messages.ts';

/** What entries of the audit log have as fields, by the schemas of what they record; the others by hand. */
const FIELDS = [
  ...EDITABLE_FIELDS,
  ...OPERATOR_FIELDS,
  ...Object.keys(bulkFilterSchema.shape),
  ...Object.keys(exportChoiceSchema.shape),
  ...Object.keys(legacyExportSchema.shape),
  ...Object.keys(feedSettingsSchema.shape),
  ...Object.keys(siteSettingsSchema.shape),
  ...['slug', 'isApproved', 'count', 'pages', 'deletionId', 'importId', 'dryRun', 'erase'],
  ...['triedAs', 'sourceAddress', 'network', 'attempts', 'lastAttemptAt', 'recoveryCodes'],
  ...['role', 'prefix', 'scopes', 'kind', 'target', 'browser', 'system', 'signedInAt'],
];

it.each(['tr', 'en'] as const)('every field of an entry has a name in the language %s', (code) => {
  const named = new Set([
    ...Object.keys(auditFields[code]),
    ...Object.keys(auditMessages[code].settings),
  ]);
  const unnamed = FIELDS.filter(
    (field) => !named.has(field) && fieldLabel(listingFields[code], field) === field,
  );
  expect(unnamed).toEqual([]);
});
