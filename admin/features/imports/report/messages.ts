import type { Catalogue } from '../../../messages/catalogue.ts';

const presetsTr: Readonly<Record<string, string>> = {
  'plain table': 'düz tablo',
  template: 'bizim şablonumuz',
  'own export': 'bizim dışa aktarmamız',
  'own export, first form': 'bizim dışa aktarmamız (eski biçim)',
};

const presetsEn: typeof presetsTr = {
  template: 'our template',
  'own export': 'our export',
  'own export, first form': 'our export (old form)',
};

/** What a listing has beside the fields that a column can be. */
const fieldsTr: Readonly<Record<string, string>> = {
  time_zone: 'Saat dilimi',
  approved: 'Onay',
  deleted_at: 'Silinme',
};

const tr = {
  /** Families of headers; those of programs go by the program's name. */
  presets: presetsTr,
  fields: fieldsTr,
  title: 'Rapor',
  failed: 'Rapor alınamadı',
  pending: 'Rapor, içe aktarma bitince burada görünür.',
  none: 'Dosyadan hiçbir satır okunmadığı için rapor yok.',
  incomplete: 'İçe aktarma sonuna varmadı; rapor o zamana kadar alınan satırları anlatır.',
  columns: 'Sütun çıkarma',
  columnsFound: (found: string, total: string, rate: string) =>
    `${total} sütundan ${found} tanesi bulundu (${rate})`,
  found: (count: string) => `Bulunan (${count})`,
  missing: (count: string) => `Eksik (${count})`,
  nothing: 'Yok',
  duplicates: 'Tekrar analizi',
  totalRecords: 'Toplam kayıt',
  recordsWithPlaceId: 'Place ID’si olan',
  databaseDuplicates: 'Veritabanında zaten var',
  newPlaceIds: 'Yeni',
  excelDuplicates: 'Dosyada tekrar eden',
  repeated: 'Dosyada tekrar eden işletmeler',
  errors: 'Reddedilen satırlar',
  remarks: 'Alınan satırlarla ilgili notlar',
  skippedSheets: 'Okunmayan sayfalar',
  more: (count: string) => `ve ${count} tane daha`,
  dryRun: {
    title: 'Gerçekten içe aktarılsaydı',
    upload: 'Dosyayı yükle',
    uploadHint:
      'Denenen dosya artık saklanmıyor: içe aktarıldı veya süresi doldu. Yeniden içe aktarmak için yükleme ekranından gönderin.',
    importHint: (hours: string) =>
      `Denenen dosya ${hours} saat saklanır; bu süre içinde yeniden yüklemeden içe aktarabilirsiniz.`,
    pages: 'Yeniden yayınlanacak sayfalar',
    pagesTotal: (count: string) => `Toplam ${count} sayfa değişirdi.`,
    noPages: 'Hiçbir sayfa değişmezdi.',
    updates: (count: string) => `Değişecek işletmeler (${count})`,
    inserts: (count: string) => `Eklenecek işletmeler (${count})`,
    firstOnes: (count: string) => `İlk ${count} tanesi gösteriliyor.`,
    business: 'İşletme',
    field: 'Alan',
    before: 'Önce',
    after: 'Sonra',
    category: 'Kategori',
    place: 'Yer',
    contact: 'İletişim',
    empty: 'boş',
    yes: 'Evet',
    no: 'Hayır',
    approved: 'Onaylı',
    unapproved: 'Onay bekliyor',
    notDeleted: 'Silinmemiş',
  },
};

const en: typeof tr = {
  presets: presetsEn,
  fields: { time_zone: 'Time zone', approved: 'Approval', deleted_at: 'Deleted' },
  title: 'Report',
  failed: 'The report could not be loaded',
  pending: 'The report appears here when the import has ended.',
  none: 'There is no report, as no row of the file was read.',
  incomplete: 'The import has not come to its end; the report tells of the rows taken until then.',
  columns: 'Column extraction',
  columnsFound: (found, total, rate) => `${found} of ${total} columns found (${rate})`,
  found: (count) => `Found (${count})`,
  missing: (count) => `Missing (${count})`,
  nothing: 'None',
  duplicates: 'Duplicate analysis',
  totalRecords: 'Records',
  recordsWithPlaceId: 'With a place id',
  databaseDuplicates: 'In the database already',
  newPlaceIds: 'New',
  excelDuplicates: 'Repeated in the file',
  repeated: 'Businesses repeated in the file',
  errors: 'Rejected rows',
  remarks: 'Notes on rows that were taken',
  skippedSheets: 'Sheets not read',
  more: (count) => `and ${count} more`,
  dryRun: {
    title: 'Had it been for good',
    upload: 'Upload the file',
    uploadHint:
      'The file that was tried out is not kept any more: it has been imported, or its time is over. To import it again, send it from the upload screen.',
    importHint: (hours) =>
      `The file that was tried out is kept for ${hours} hours; until then you can import it without uploading it again.`,
    pages: 'Pages to be published anew',
    pagesTotal: (count) => `${count} pages would change in all.`,
    noPages: 'No page would change.',
    updates: (count) => `Businesses that would change (${count})`,
    inserts: (count) => `Businesses that would be added (${count})`,
    firstOnes: (count) => `The first ${count} are shown.`,
    business: 'Business',
    field: 'Field',
    before: 'Before',
    after: 'After',
    category: 'Category',
    place: 'Place',
    contact: 'Contact',
    empty: 'empty',
    yes: 'Yes',
    no: 'No',
    approved: 'Approved',
    unapproved: 'Waits for approval',
    notDeleted: 'Not deleted',
  },
};

export const reportMessages: Catalogue<typeof tr> = { tr, en };
export type DryRunTexts = (typeof tr)['dryRun'];
