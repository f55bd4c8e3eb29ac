import type { Catalogue } from '../../messages/catalogue.ts';

/**
 * Names of the fields in entries that are not fields of listings. They are apart from the other texts of
 * the audit log, which the home screen loads, too.
 */
const tr: Readonly<Record<string, string>> = {
  categories: 'Kategoriler',
  isApproved: 'Onaylı',
  filter: 'Süzgeç',
  missing: 'Eksik olan',
  duplicates: 'Olası yinelenen',
  importId: 'İçe aktarma no.',
  dryRun: 'Deneme',
  triedAs: 'Denemesinin no.',
  ids: 'Seçilenler',
  count: 'Sayı',
  pages: 'Sayfa',
  deletionId: 'Silme no.',
  fields: 'Alanlar',
  selectedFields: 'Alanlar',
  format: 'Biçim',
  network: 'Ağ adresi',
  attempts: 'Deneme sayısı',
  lastAttemptAt: 'Son deneme',
  recoveryCodes: 'Kalan kurtarma kodu',
};

const en: Readonly<Record<string, string>> = {
  categories: 'Categories',
  isApproved: 'Approved',
  filter: 'Filter',
  missing: 'Missing',
  duplicates: 'Suspected duplicates',
  importId: 'Import no.',
  dryRun: 'Dry run',
  triedAs: 'Dry run no.',
  ids: 'Selected',
  count: 'Count',
  pages: 'Pages',
  deletionId: 'Deletion no.',
  fields: 'Fields',
  selectedFields: 'Fields',
  format: 'Format',
  network: 'Network address',
  attempts: 'Attempts',
  lastAttemptAt: 'Last attempt',
  recoveryCodes: 'Remaining recovery codes',
};

export const auditFields: Catalogue<typeof tr> = { tr, en };
