import { catalogue, type Pair } from '../../messages/catalogue.ts';

/**
 * Names of the fields in entries that are not fields of listings. They are apart from the other texts of
 * the audit log, which the home screen loads, too.
 */
export const auditFields = catalogue<Readonly<Record<string, Pair>>>({
  categories: ['Kategoriler', 'Categories'],
  isApproved: ['Onaylı', 'Approved'],
  filter: ['Filtre', 'Filter'],
  missing: ['Eksik olan', 'Missing'],
  letters: ['Adın yazılışı', 'Letters of the name'],
  notSeen: ['Kaynakta görülmedi', 'Not seen in the feed'],
  duplicates: ['Olası yinelenenler', 'Suspected duplicates'],
  importId: ['İçe aktarma no.', 'Import no.'],
  dryRun: ['Deneme', 'Dry run'],
  erase: ['Boş hücreler siler', 'Blank cells erase'],
  encoding: ['Karakter kodlaması', 'Text encoding'],
  sourceAddress: ['Dosya adresi', 'Address of the file'],
  schedule: ['Zamanlama', 'Schedule'],
  timeZone: ['Saat dilimi', 'Time zone'],
  trust: ['Güven', 'Trust'],
  licence: ['Lisans', 'Licence'],
  fullRelease: ['Tam liste', 'Full release'],
  absentRule: ['Görülmeyenler', 'Not seen'],
  triedAs: ['Deneme no.', 'Dry run no.'],
  ids: ['Seçilenler', 'Selected'],
  count: ['Sayı', 'Count'],
  pages: ['Sayfa', 'Pages'],
  deletionId: ['Silme no.', 'Deletion no.'],
  fields: ['Alanlar', 'Fields'],
  selectedFields: ['Alanlar', 'Fields'],
  format: ['Biçim', 'Format'],
  network: ['Ağ adresi', 'Network address'],
  attempts: ['Deneme sayısı', 'Attempts'],
  lastAttemptAt: ['Son deneme', 'Last attempt'],
  recoveryCodes: ['Kalan kurtarma kodu', 'Remaining recovery codes'],
});
