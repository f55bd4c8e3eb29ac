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

const tr = {
  /** Names of header formats; formats of other programs have the program's name. */
  presets: presetsTr,
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
  title: 'Report',
  failed: 'The report could not be loaded',
  pending: 'The report appears here when the import has finished.',
  none: 'There is no report because no rows of the file were read.',
  incomplete: 'The import did not finish; the report covers the rows imported until then.',
  columns: 'Column extraction',
  columnsFound: (found, total, rate) => `${found} of ${total} columns found (${rate})`,
  found: (count) => `Found (${count})`,
  missing: (count) => `Missing (${count})`,
  nothing: 'None',
  duplicates: 'Duplicate analysis',
  totalRecords: 'Records',
  recordsWithPlaceId: 'With a place ID',
  databaseDuplicates: 'Already in the database',
  newPlaceIds: 'New',
  excelDuplicates: 'Repeated in the file',
  repeated: 'Businesses repeated in the file',
  errors: 'Rejected rows',
  remarks: 'Notes on imported rows',
  skippedSheets: 'Sheets not read',
  more: (count) => `and ${count} more`,
  dryRun: {
    title: 'If it had been imported',
    upload: 'Upload the file',
    uploadHint:
      'The file of the dry run is no longer stored: it was imported or has expired. To import it again, upload it from the upload screen.',
    importHint: (hours) =>
      `The file of the dry run is stored for ${hours} hours; until then you can import it without uploading it again.`,
    pages: 'Pages to republish',
    pagesTotal: (count) => `${count} pages would change in total.`,
    noPages: 'No pages would change.',
    updates: (count) => `Businesses that would change (${count})`,
    inserts: (count) => `Businesses that would be added (${count})`,
    firstOnes: (count) => `Showing the first ${count}.`,
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
    unapproved: 'Awaiting approval',
    notDeleted: 'Not deleted',
  },
};

export const reportMessages: Catalogue<typeof tr> = { tr, en };
export type DryRunTexts = (typeof tr)['dryRun'];
