import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const exportsMessages = catalogue({
  title: ['Dışa aktar', 'Export'],
  scope: {
    label: ['Hangi işletmeler', 'Which businesses'],
    all: ['Tüm işletmeler', 'All businesses'],
    filter: ['Filtreye uyanlar', 'Businesses matching the filter'],
    selected: ['Seçilenler', 'Selected businesses'],
  },
  fields: {
    label: ['Alanlar', 'Fields'],
    chosen: (count: string, all: string) => [
      `${count} / ${all} alan seçili`,
      `${count} of ${all} fields selected`,
    ],
    all: ['Tümünü seç', 'Select all'],
    initial: ['Varsayılanlar', 'Defaults'],
    none: ['Hiçbiri', 'None'],
    needed: ['En az bir alan seçin.', 'Select at least one field.'],
  },
  country: ['Ülke', 'Country'],
  allCountries: ['Tümü', 'All'],
  categories: {
    label: ['Kategoriler', 'Categories'],
    search: ['Kategori ara', 'Search categories'],
    chosen: (count: string) => [
      `${count} kategori seçili`,
      `${counted(count, 'category', 'categories')} selected`,
    ],
    allMeant: [
      'Seçim yapılmazsa tüm kategoriler aktarılır.',
      'If none is selected, all categories are exported.',
    ],
    selectAll: (count: string) => [`Tümünü seç (${count})`, `Select all (${count})`],
    clear: ['Seçimi temizle', 'Clear selection'],
    first: (shown: string, all: string) => [
      `${all} kategorinin ilk ${withPossessive(shown)} gösteriliyor. Diğerleri için arayın.`,
      `Showing the first ${shown} of ${all} categories. Search to find others.`,
    ],
    loading: ['Kategoriler yükleniyor...', 'Loading categories...'],
    failed: [
      'Kategoriler yüklenemedi. Sayfa yenileyin.',
      'Categories could not be loaded. Reload the page.',
    ],
    empty: ['Kategori bulunamadı.', 'No categories found.'],
    noMatch: (search: string) => [
      `${quoted(search)} ile eşleşen kategori yok.`,
      `No category matches ${quoted(search)}.`,
    ],
  },
  format: {
    label: ['Dosya türü', 'File type'],
    names: {
      csv: 'CSV',
      xlsx: 'Excel (.xlsx)',
    },
    bom: ["Excel'de açılacak (BOM ekle)", 'Open in Excel (add a BOM)'],
    bomHint: [
      'BOM olmadan Excel, Türkçe harfleri yanlış gösterir.',
      'Without a BOM, Excel shows accented letters incorrectly.',
    ],
  },
  rows: (count: string) => [
    `${count} satır aktarılacak`,
    `${counted(count, 'row')} will be exported`,
  ],
  counting: ['Satırlar sayılıyor…', 'Counting rows…'],
  notCounted: ['Satır sayısı alınamadı', 'The rows could not be counted'],
  submit: ['Dışa Aktar', 'Export'],
  submitting: ['Dışa Aktarılıyor...', 'Exporting...'],
  received: (size: string) => [`${size} indirildi`, `${size} received`],
  stop: ['Durdur', 'Stop'],
  done: {
    csv: [
      'Dışa aktarma başarılı - CSV dosyası indirildi',
      'Export successful - CSV file downloaded',
    ],
    xlsx: [
      'Dışa aktarma başarılı - Excel dosyası indirildi',
      'Export successful - Excel file downloaded',
    ],
  },
  failed: ['Dışa aktarma hatası', 'Export error'],
  failedText: 'Export failed',
});
