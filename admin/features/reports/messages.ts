import type { DuplicateKind, MissingField } from '../../../api/contract/calls/admin-list.ts';
import type { GrowthStep } from '../../../api/contract/calls/reports.ts';
import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  reports: {
    growth: 'Büyüme',
    geography: 'Coğrafya',
    categories: 'Kategoriler',
    quality: 'Veri kalitesi',
  },
  choose: 'Raporlar',
  failed: 'Rapor alınamadı',
  asOf: (ago: string) => `Hesaplandı: ${ago}`,
  download: 'CSV indir',
  downloadOf: (report: string) => `CSV indir: ${report}`,
  showAll: (count: string) => `Tümünü göster (${count})`,
  showFewer: 'Daha azını göster',
  empty: 'Henüz işletme yok',
  emptyHint: 'İlk dosya içe aktarıldığında rapor burada görünür.',
  upload: 'Excel yükle',
  listings: 'İşletme',
  share: 'Pay',
  rating: 'Ortalama puan',
  noRating: 'puan yok',

  growthIntro: (total: string) =>
    `Toplam ${total} işletme; yayında olsun olmasın, silinenler hariç.`,
  step: 'Aralık',
  steps: { day: 'Gün', week: 'Hafta', month: 'Ay' } satisfies Record<GrowthStep, string>,
  from: { day: 'Gün', week: 'Haftanın ilk günü', month: 'Ay' } satisfies Record<GrowthStep, string>,
  added: 'Eklenen',
  inAll: 'Toplam',
  addedChart: 'Eklenen işletmeler',
  totalChart: 'Toplam işletme',
  growthDays: (zone: string) => `Günler ${zone} saatine göre başlar.`,
  growthChart: (from: string, to: string, total: string) =>
    `${from} – ${to} arasında eklenen ve toplam işletmeler. Son toplam: ${total}. Aynı sayılar aşağıdaki tablodadır.`,

  geographyIntro: (countries: string, total: string) =>
    `${countries} ülkede ${total} işletme. Noktanın alanı işletme sayısını gösterir.`,
  layer: 'Haritada gösterilen',
  countries: 'Ülkeler',
  cities: 'Şehirler',
  topCities: (count: string) => `En çok işletmesi olan ${count} şehir`,
  country: 'Ülke',
  city: 'Şehir',
  cityCount: 'Şehir sayısı',
  map: (what: string) => `Dünya haritası: ${what}. Aynı sayılar aşağıdaki tablodadır.`,
  notOnMap: (count: string) => `Koordinatı olmadığı için haritada görünmeyen: ${count}`,

  categoriesIntro: (rating: string) =>
    `Tüm kategorilerin ortalama puanı ${rating}. Tablo ilk 100 kategoriyi, CSV hepsini içerir.`,
  category: 'Kategori',
  lastDays: 'Son 30 gün',
  daysBefore: 'Önceki 30 gün',
  rated: (count: string) => `${count} puanlı`,
  categoriesChart: 'En büyük kategoriler; aynı sayılar aşağıdaki tablodadır.',

  qualityIntro: (total: string) =>
    `${total} işletmenin eksikleri. Sayılar, düzeltilecek listeye götürür.`,
  missing: 'Eksik bilgiler',
  missingField: 'Eksik olan',
  missingChart: 'Eksik bilgilerin payı; aynı sayılar aşağıdaki tablodadır.',
  missingFields: {
    phone: 'Telefon',
    hours: 'Çalışma saatleri',
    coordinates: 'Koordinat',
    photo: 'Fotoğraf',
    website: 'Web sitesi',
    rating: 'Puan',
  } satisfies Record<MissingField, string>,
  duplicates: 'Olası yinelenenler',
  duplicateKinds: {
    city: 'Aynı ad ve aynı şehir',
    phone: 'Aynı ad ve aynı telefon',
  } satisfies Record<DuplicateKind, string>,
  noDuplicates: 'Olası yinelenen bulunmadı.',
  inGroups: (groups: string) => `, ${groups} grupta`,
  listingsCount: (count: string) => `${count} işletme`,
  examples: 'En büyük gruplar',
  more: (count: string) => `ve ${count} tane daha`,
  noAddress: 'Adres belirtilmemiş',
  approved: 'Onaylı',
  notApproved: 'Onay bekliyor',
};

const en: typeof tr = {
  reports: {
    growth: 'Growth',
    geography: 'Geography',
    categories: 'Categories',
    quality: 'Data quality',
  },
  choose: 'Reports',
  failed: 'The report could not be loaded',
  asOf: (ago) => `Calculated: ${ago}`,
  download: 'Download CSV',
  downloadOf: (report) => `Download CSV: ${report}`,
  showAll: (count) => `Show all (${count})`,
  showFewer: 'Show fewer',
  empty: 'There are no businesses yet',
  emptyHint: 'The report appears here when the first file is imported.',
  upload: 'Upload Excel',
  listings: 'Businesses',
  share: 'Share',
  rating: 'Average rating',
  noRating: 'no rating',

  growthIntro: (total) => `${total} businesses in total, public or not, without deleted ones.`,
  step: 'Interval',
  steps: { day: 'Day', week: 'Week', month: 'Month' },
  from: { day: 'Day', week: 'First day of the week', month: 'Month' },
  added: 'Added',
  inAll: 'Total',
  addedChart: 'Businesses added',
  totalChart: 'Total businesses',
  growthDays: (zone) => `Days are in the time zone ${zone}.`,
  growthChart: (from, to, total) =>
    `Businesses added and total businesses from ${from} to ${to}. Total at the end: ${total}. The table below has the same numbers.`,

  geographyIntro: (countries, total) =>
    `${total} businesses in ${countries} countries. The area of a dot shows the number of businesses.`,
  layer: 'Shown on the map',
  countries: 'Countries',
  cities: 'Cities',
  topCities: (count) => `The ${count} cities with the most businesses`,
  country: 'Country',
  city: 'City',
  cityCount: 'Cities',
  map: (what) => `World map: ${what}. The table below has the same numbers.`,
  notOnMap: (count) => `Not on the map because of missing coordinates: ${count}`,

  categoriesIntro: (rating) =>
    `The average rating of all categories is ${rating}. The table has the first 100 categories; the CSV has all of them.`,
  category: 'Category',
  lastDays: 'Last 30 days',
  daysBefore: 'Previous 30 days',
  rated: (count) => `${count} rated`,
  categoriesChart: 'The largest categories; the table below has the same numbers.',

  qualityIntro: (total) =>
    `Missing details of ${total} businesses. Each number links to the list to correct.`,
  missing: 'Missing details',
  missingField: 'Missing',
  missingChart: 'Share of missing details; the table below has the same numbers.',
  missingFields: {
    phone: 'Phone',
    hours: 'Working hours',
    coordinates: 'Coordinates',
    photo: 'Photo',
    website: 'Website',
    rating: 'Rating',
  },
  duplicates: 'Suspected duplicates',
  duplicateKinds: { city: 'Same name and city', phone: 'Same name and phone' },
  noDuplicates: 'No suspected duplicates.',
  inGroups: (groups) => ` in ${groups} groups`,
  listingsCount: (count) => `${count} businesses`,
  examples: 'The largest groups',
  more: (count) => `and ${count} more`,
  noAddress: 'No address',
  approved: 'Approved',
  notApproved: 'Awaiting approval',
};

export const reportsMessages: Catalogue<typeof tr> = { tr, en };
