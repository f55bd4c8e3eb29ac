import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted, countedBusinesses } from '../../../api/contract/text/counted.ts';

export const reportsMessages = catalogue({
  reports: {
    growth: ['Büyüme', 'Growth'],
    geography: ['Coğrafya', 'Geography'],
    categories: ['Kategoriler', 'Categories'],
    quality: ['Veri kalitesi', 'Data quality'],
    usage: ['Kullanıcı davranışı', 'User behaviour'],
  },
  failed: ['Rapor alınamadı', 'The report could not be loaded'],
  asOf: (ago: string) => [`Hesaplandı: ${ago}`, `Calculated: ${ago}`],
  download: ['CSV indir', 'Download CSV'],
  empty: ['Henüz işletme yok', 'There are no businesses yet'],
  emptyHint: [
    'İlk dosya içe aktarıldığında rapor burada görünür.',
    'The report appears here when the first file is imported.',
  ],
  listings: ['İşletme', 'Businesses'],
  share: ['Pay', 'Share'],
  rating: ['Ortalama puan', 'Average rating'],
  noRating: ['puan yok', 'no rating'],

  growthIntro: (total: string) => [
    `Toplam ${total} işletme; yayında olsun olmasın, silinenler hariç.`,
    `${countedBusinesses(total)} in total, public or not, without deleted ones.`,
  ],
  step: ['Aralık', 'Interval'],
  steps: {
    day: ['Gün', 'Day'],
    week: ['Hafta', 'Week'],
    month: ['Ay', 'Month'],
  },
  weekStart: ['Haftanın ilk günü', 'First day of the week'],
  added: ['Eklenen', 'Added'],
  inAll: ['Toplam', 'Total'],
  addedChart: ['Eklenen işletmeler', 'Businesses added'],
  totalChart: ['Toplam işletme', 'Total businesses'],
  growthDays: (zone: string) => [
    `Günler ${zone} saatine göre başlar.`,
    `Days are in the time zone ${zone}.`,
  ],
  growthChart: (from: string, to: string, total: string) => [
    `${from} – ${to} arasında eklenen ve toplam işletmeler. Son toplam: ${total}. Aynı sayılar aşağıdaki tablodadır.`,
    `Businesses added and total businesses from ${from} to ${to}. Total at the end: ${total}. The table below has the same numbers.`,
  ],

  geographyIntro: (countries: string, total: string) => [
    `${countries} ülkede ${total} işletme. Noktanın alanı işletme sayısını gösterir.`,
    `${countedBusinesses(total)} in ${counted(countries, 'country', 'countries')}. The area of a dot shows the number of businesses.`,
  ],
  layer: ['Haritada gösterilen', 'Shown on the map'],
  countries: ['Ülkeler', 'Countries'],
  cities: ['Şehirler', 'Cities'],
  topCities: (count: string) => [
    `En çok işletmesi olan ${count} şehir`,
    `${counted(count, 'city', 'cities')} with the most businesses`,
  ],
  country: ['Ülke', 'Country'],
  city: ['Şehir', 'City'],
  cityCount: ['Şehir sayısı', 'Cities'],
  worldMap: (what: string) => [
    `Dünya haritası: ${what}. Aynı sayılar aşağıdaki tablodadır.`,
    `World map: ${what}. The table below has the same numbers.`,
  ],
  notOnMap: (count: string) => [
    `Koordinatı olmadığı için haritada görünmeyen: ${count}`,
    `Not on the map because of missing coordinates: ${count}`,
  ],

  categoriesIntro: (rating: string) => [
    `Tüm kategorilerin ortalama puanı ${rating}. Tablo ilk 100 kategoriyi, CSV hepsini içerir.`,
    `The average rating of all categories is ${rating}. The table has the first 100 categories; the CSV has all of them.`,
  ],
  category: ['Kategori', 'Category'],
  lastDays: ['Son 30 gün', 'Last 30 days'],
  daysBefore: ['Önceki 30 gün', 'Previous 30 days'],
  rated: (count: string) => [`${count} puanlı`, `${count} rated`],
  categoriesChart: [
    'En büyük kategoriler; aynı sayılar aşağıdaki tablodadır.',
    'The largest categories; the table below has the same numbers.',
  ],

  qualityIntro: (total: string) => [
    `${total} işletmenin eksikleri. Sayılar, düzeltilecek listeye götürür.`,
    `Missing details of ${countedBusinesses(total)}. Each number links to the list to correct.`,
  ],
  missing: ['Eksik bilgiler', 'Missing details'],
  missingField: ['Eksik olan', 'Missing'],
  missingChart: [
    'Eksik bilgilerin payı; aynı sayılar aşağıdaki tablodadır.',
    'Share of missing details; the table below has the same numbers.',
  ],
  missingFields: {
    phone: ['Telefon', 'Phone'],
    hours: ['Çalışma saatleri', 'Opening hours'],
    coordinates: ['Koordinat', 'Coordinates'],
    photo: ['Fotoğraf', 'Photo'],
    website: ['Web sitesi', 'Website'],
    rating: ['Puan', 'Rating'],
  },
  duplicates: ['Olası yinelenenler', 'Suspected duplicates'],
  duplicateKinds: {
    city: ['Aynı ad ve aynı şehir', 'Same name and city'],
    phone: ['Aynı ad ve aynı telefon', 'Same name and phone'],
  },
  noDuplicates: ['Olası yinelenen bulunmadı.', 'No suspected duplicates.'],
  inGroups: (groups: string) => [`, ${groups} grupta`, ` in ${counted(groups, 'group')}`],
  listingsCount: (count: string) => [`${count} işletme`, countedBusinesses(count)],
  examples: ['En büyük gruplar', 'The largest groups'],
  more: (count: string) => [`ve ${count} tane daha`, `and ${count} more`],
  noAddress: ['Adres belirtilmemiş', 'No address'],
  approved: ['Onaylı', 'Approved'],
  notApproved: ['Onay bekliyor', 'Awaiting approval'],
});
