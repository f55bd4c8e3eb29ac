import { catalogue } from '../../../../api/contract/text/catalogue.ts';
import { counted } from '../../../../api/contract/text/counted.ts';
import type { Pair } from '../../../../api/contract/text/sentences.ts';
import { withPossessive } from '../../../../api/contract/text/turkish-suffixes.ts';

const presets: Readonly<Record<string, Pair>> = {
  'plain table': ['düz tablo', 'plain table'],
  template: ['bizim şablonumuz', 'our template'],
  'own export': ['bizim dışa aktarmamız', 'our export'],
  'own export, first form': ['bizim dışa aktarmamız (eski biçim)', 'our export (old form)'],
};

export const reportMessages = catalogue({
  /** Names of header formats; formats of other programs have the program's name. */
  presets,
  title: ['Rapor', 'Report'],
  failed: ['Rapor alınamadı', 'The report could not be loaded'],
  pending: [
    'Rapor, içe aktarma bitince burada görünür.',
    'The report appears here when the import has finished.',
  ],
  none: [
    'Dosyadan hiçbir satır okunmadığı için rapor yok.',
    'There is no report because no rows of the file were read.',
  ],
  incomplete: [
    'İçe aktarma sonuna varmadı; rapor o ana kadar alınan satırları kapsar.',
    'The import did not finish; the report covers the rows imported until then.',
  ],
  columns: ['Sütun eşleştirme', 'Column matching'],
  columnsFound: (found: string, total: string, rate: string) => [
    `${total} sütunun ${withPossessive(found)} bulundu (${rate})`,
    `${found} of ${total} columns found (${rate})`,
  ],
  found: (count: string) => [`Bulunan (${count})`, `Found (${count})`],
  missing: (count: string) => [`Eksik (${count})`, `Missing (${count})`],
  nothing: ['Yok', 'None'],
  duplicates: ['Yinelenen kayıtlar', 'Duplicate analysis'],
  totalRecords: ['Toplam kayıt', 'Records'],
  recordsWithPlaceId: ['Google yer kimliği olan', 'With a Google place id'],
  databaseDuplicates: ['Veritabanında zaten var', 'Already in the database'],
  newPlaceIds: ['Yeni', 'New'],
  excelDuplicates: ['Dosyada yinelenen', 'Repeated in the file'],
  repeated: ['Dosyada yinelenen işletmeler', 'Businesses repeated in the file'],
  errors: ['Reddedilen satırlar', 'Rejected rows'],
  remarks: ['Dosyayla ilgili notlar', 'Notes on the file'],
  skippedSheets: ['Okunmayan sayfalar', 'Sheets not read'],
  more: (count: string) => [`ve ${count} tane daha`, `and ${count} more`],
  dryRun: {
    title: ['Gerçekten içe aktarılsaydı', 'If it had been imported'],
    upload: ['Dosyayı yükle', 'Upload the file'],
    uploadHint: [
      'Denenen dosya artık saklanmıyor: içe aktarıldı veya süresi doldu. Yeniden içe aktarmak için yükleme ekranından gönderin.',
      'The file of the dry run is no longer stored: it was imported or has expired. To import it again, upload it from the upload screen.',
    ],
    importHint: (hours: string) => [
      `Denenen dosya ${hours} saat saklanır; bu süre içinde yeniden yüklemeden içe aktarabilirsiniz.`,
      `The file of the dry run is stored for ${hours} hours; until then you can import it without uploading it again.`,
    ],
    pages: ['Yeniden yayınlanacak sayfalar', 'Pages to republish'],
    pagesTotal: (count: string) => [
      `Toplam ${count} sayfa değişirdi.`,
      `${counted(count, 'page')} would change in total.`,
    ],
    noPages: ['Hiçbir sayfa değişmezdi.', 'No pages would change.'],
    fields: ['Değişecek alanlar', 'Fields that would change'],
    fieldsHint: [
      'Her alanın yanında, değeri değişecek işletmelerin sayısı yazar.',
      'Beside each field is the number of businesses whose value would change.',
    ],
    updates: (count: string) => [
      `Değişecek işletmeler (${count})`,
      `Businesses that would change (${count})`,
    ],
    inserts: (count: string) => [
      `Eklenecek işletmeler (${count})`,
      `Businesses that would be added (${count})`,
    ],
    firstOnes: (count: string) => [
      `İlk ${withPossessive(count)} gösteriliyor.`,
      `Showing the first ${count}.`,
    ],
    business: ['İşletme', 'Business'],
    field: ['Alan', 'Field'],
    before: ['Önce', 'Before'],
    after: ['Sonra', 'After'],
    category: ['Kategori', 'Category'],
    place: ['Yer', 'Place'],
    contact: ['İletişim', 'Contact'],
    empty: ['boş', 'empty'],
    yes: ['Evet', 'Yes'],
    no: ['Hayır', 'No'],
    approved: ['Onaylı', 'Approved'],
    unapproved: ['Onay bekliyor', 'Awaiting approval'],
    notDeleted: ['Silinmemiş', 'Not deleted'],
  },
});
export type DryRunTexts = (typeof reportMessages.tr)['dryRun'];
