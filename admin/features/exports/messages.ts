import type { ExportFormat } from '../../../api/contract/calls/exports-api.ts';
import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  title: 'Dışa aktar',
  scope: {
    label: 'Hangi işletmeler',
    all: 'Tüm işletmeler',
    filter: 'Filtreye uyanlar',
    selected: 'Seçilenler',
  },
  fields: {
    label: 'Alanlar',
    chosen: (count: string, all: string) => `${count} / ${all} alan seçili`,
    all: 'Tümünü seç',
    initial: 'Varsayılanlar',
    none: 'Hiçbiri',
    needed: 'En az bir alan seçin.',
  },
  country: 'Ülke',
  allCountries: 'Tümü',
  noCountry: 'Ülke bulunamadı.',
  categories: {
    label: 'Kategoriler',
    search: 'Kategori ara',
    chosen: (count: string) => `${count} kategori seçili`,
    allMeant: 'Seçim yapılmazsa tüm kategoriler aktarılır.',
    selectAll: (count: string) => `Tümünü seç (${count})`,
    clear: 'Seçimi temizle',
    first: (shown: string, all: string) =>
      `${all} kategorinin ilk ${shown} tanesi gösteriliyor. Diğerleri için arayın.`,
    loading: 'Kategoriler yükleniyor...',
    failed: 'Kategoriler yüklenemedi. Sayfa yenileyin.',
    empty: 'Kategori bulunamadı.',
    noMatch: (search: string) => `“${search}” ile eşleşen kategori yok.`,
  },
  format: {
    label: 'Dosya türü',
    names: { csv: 'CSV', xlsx: 'Excel (.xlsx)' } satisfies Record<ExportFormat, string>,
    bom: 'Excel’de açılacak (BOM ekle)',
    bomHint: 'BOM olmadan Excel, Türkçe harfleri yanlış gösterir.',
  },
  rows: (count: string) => `${count} satır aktarılacak`,
  counting: 'Satırlar sayılıyor…',
  notCounted: 'Satır sayısı alınamadı',
  submit: 'Dışa Aktar',
  submitting: 'Dışa Aktarılıyor...',
  received: (size: string) => `${size} indirildi`,
  stop: 'Durdur',
  done: {
    csv: 'Dışa aktarma başarılı - CSV dosyası indirildi',
    xlsx: 'Dışa aktarma başarılı - Excel dosyası indirildi',
  } satisfies Record<ExportFormat, string>,
  failed: 'Dışa aktarma hatası',
  failedText: 'Export failed',
};

const en: typeof tr = {
  title: 'Export',
  scope: {
    label: 'Which businesses',
    all: 'All businesses',
    filter: 'Businesses matching the filter',
    selected: 'Selected businesses',
  },
  fields: {
    label: 'Fields',
    chosen: (count, all) => `${count} of ${all} fields selected`,
    all: 'Select all',
    initial: 'Defaults',
    none: 'None',
    needed: 'Select at least one field.',
  },
  country: 'Country',
  allCountries: 'All',
  noCountry: 'No country found.',
  categories: {
    label: 'Categories',
    search: 'Search categories',
    chosen: (count) => `${count} categories selected`,
    allMeant: 'If none is selected, all categories are exported.',
    selectAll: (count) => `Select all (${count})`,
    clear: 'Clear selection',
    first: (shown, all) =>
      `Showing the first ${shown} of ${all} categories. Search to find others.`,
    loading: 'Loading categories...',
    failed: 'Categories could not be loaded. Reload the page.',
    empty: 'No categories found.',
    noMatch: (search) => `No category matches “${search}”.`,
  },
  format: {
    label: 'File type',
    names: { csv: 'CSV', xlsx: 'Excel (.xlsx)' },
    bom: 'Open in Excel (add a BOM)',
    bomHint: 'Without a BOM, Excel shows accented letters incorrectly.',
  },
  rows: (count) => `${count} rows will be exported`,
  counting: 'Counting rows…',
  notCounted: 'The rows could not be counted',
  submit: 'Export',
  submitting: 'Exporting...',
  received: (size) => `${size} received`,
  stop: 'Stop',
  done: {
    csv: 'Export successful - CSV file downloaded',
    xlsx: 'Export successful - Excel file downloaded',
  },
  failed: 'Export error',
  failedText: 'Export failed',
};

export const exportsMessages: Catalogue<typeof tr> = { tr, en };
