import type { PageKind } from '../../../api/contract/pages/documents.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import type { Pair } from '../../../api/contract/text/sentences.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

const kinds: Readonly<Record<string, Pair>> = {
  error: ['Hata sayfası', 'Error page'],
  business: ['İşletme', 'Business'],
  city: ['Şehir', 'City'],
  category: ['Kategori', 'Category'],
  country: ['Ülke', 'Country'],
  'country-cities': ['Ülkenin şehirleri', 'Cities of a country'],
  region: ['Bölge', 'Region'],
  combination: ['Bir yerdeki kategori', 'Category in a place'],
  cities: ['Şehirler', 'Cities'],
  countries: ['Ülkeler', 'Countries'],
  categories: ['Kategoriler', 'Categories'],
  home: ['Ana sayfa', 'Home'],
  static: ['Sabit sayfa', 'Static page'],
  tags: ['Site kodları', 'Site code'],
  robots: ['robots.txt', 'robots.txt'],
  sitemap: ['Site haritası', 'Sitemap'],
  'sitemap-index': ['Site haritası dizini', 'Sitemap index'],
  'former-pages': ['Eski adresler', 'Former addresses'],
  nginx: ['nginx kuralları', 'nginx rules'],
} satisfies Record<PageKind, Pair>;

export const rebuildsMessages = catalogue({
  kinds,
  failed: ['Yayın durumu alınamadı', 'The publishing status could not be loaded'],
  live: ['Canlı', 'Live'],
  liveHint: ['Bu ekran kendiliğinden güncellenir.', 'This screen updates automatically.'],
  asked: ['Canlı değil', 'Not live'],
  askedHint: [
    'Canlı bağlantı kurulamadı; durum birkaç saniyede bir soruluyor.',
    'There is no live connection; the status is polled every few seconds.',
  ],
  unknown: ['Bilinmiyor', 'Unknown'],
  unknownHint: [
    'Veritabanı şu anda yanıt vermiyor; gösterilenler eski olabilir.',
    'The database does not respond at the moment; the information may be out of date.',
  ],
  idle: ['Tüm sayfalar güncel', 'All pages are up to date'],
  idleText: [
    'Verideki her değişiklik, etkilediği sayfaları kendiliğinden yeniler.',
    'Every data change automatically updates the pages it affects.',
  ],
  waiting: (count: string) => [
    `${count} sayfa yayınlanmayı bekliyor`,
    `${counted(count, 'page is', 'pages are')} waiting to be published`,
  ],
  waitingText: [
    'Birazdan kendiliğinden yayınlanır. Süren bir içe aktarmanın değiştirdiği listeler, aktarma bitince yayınlanır.',
    'They will be published automatically in a moment. Lists that a running import changes follow when it ends.',
  ],
  running: ['Sayfalar yayınlanıyor', 'Pages are being published'],
  stuck: ['Sayfalar yayınlanamıyor', 'Pages cannot be published'],
  since: (ago: string) => [`Sorun ${ago} başladı.`, `The problem started ${ago}.`],
  resumes: [
    'Hiçbir değişiklik kaybolmaz: sorun giderilince yayın kaldığı yerden sürer.',
    'No changes are lost: publishing resumes where it stopped when the problem is solved.',
  ],
  queued: ['Bekleyen sayfa', 'Pages waiting'],
  rate: ['Hız', 'Speed'],
  perSecond: (rate: string) => [`${rate} sayfa/sn`, `${counted(rate, 'page')}/s`],
  left: ['Kalan süre', 'Time remaining'],
  about: (duration: string) => [`yaklaşık ${duration}`, `about ${duration}`],
  notKnown: ['ölçülüyor', 'being measured'],
  progress: (done: string, total: string) => [
    `${done} / ${total} sayfa`,
    `${done} of ${counted(total, 'page')}`,
  ],
  startedAt: ['Başladı', 'Started'],
  took: ['Süre', 'Duration'],
  cause: ['Neden', 'Cause'],
  noCause: ['Bilinmiyor', 'Unknown'],
  first: ['İlk yayın', 'First publication'],
  software: ['Yazılım güncellemesi', 'Software update'],
  byImport: (file: string) => [`İçe aktarma: ${file}`, `Import: ${file}`],
  handled: ['Sayfa', 'Pages'],
  written: ['Yazılan', 'Written'],
  unchanged: ['Değişmeyen', 'Unchanged'],
  removed: ['Kaldırılan', 'Removed'],
  failedPages: ['Başarısız', 'Failed'],
  failures: (count: string) => [
    `Oluşturulamayan sayfalar (${count})`,
    `Pages that could not be created (${count})`,
  ],
  failuresHint: [
    'Kendiliğinden yeniden denenir; diğer sayfalar bundan etkilenmez.',
    'They are retried automatically; other pages are not affected.',
  ],
  failuresShown: (count: string) => [
    `İlk ${withPossessive(count)} gösteriliyor.`,
    `Showing the first ${count}.`,
  ],
  page: ['Sayfa', 'Page'],
  pageOf: (kind: string, key: string, page: string) => [
    `${kind} ${key}, sayfa ${page}`,
    `${kind} ${key}, page ${page}`,
  ],
  reason: ['Neden', 'Reason'],
  attempts: ['Deneme', 'Attempts'],
  retry: ['Yeniden denenecek', 'Next attempt'],
  now: ['birazdan', 'in a moment'],
  recent: ['Son yayınlar', 'Recent publications'],
  noRecent: ['Henüz bir yayın tamamlanmadı.', 'No rebuild has finished yet.'],
});
