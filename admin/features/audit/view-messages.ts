import { catalogue } from '../../../api/contract/text/catalogue.ts';

/** The texts of the audit log's own screen, beside those that the home screen shares. */
export const auditViewMessages = catalogue({
  toListings: ['İşletmeleri göster', 'Show the businesses'],
  search: ['Kayıtlarda ara', 'Search the entries'],
  searchHint: ['Konu, kişi veya değer', 'Subject, person or value'],
  clearSearch: ['Aramayı temizle', 'Clear the search'],
  from: ['İlk gün', 'First day'],
  until: ['Son gün', 'Last day'],
  csv: ['CSV indir', 'Download CSV'],
  csvHint: [
    'Filtrelere uyan bütün kayıtlar, her değer bir satır.',
    'All entries that match the filters, one row for each value.',
  ],
  removed: ['çıkarılan', 'removed'],
  added: ['eklenen', 'added'],
  notMapped: ['kullanılmıyor', 'not used'],
});
