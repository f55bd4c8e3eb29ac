import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';

export const homeMessages = catalogue({
  refresh: ['Yenile', 'Refresh'],
  failed: ['Sayılar alınamadı', 'The figures could not be loaded'],
  overviewFailed: ['Durum alınamadı', 'The status could not be loaded'],
  attention: ['İlgilenmeniz gerekenler', 'Needs your attention'],
  nothingToDo: ['İlgilenmeniz gereken bir şey yok.', 'Nothing needs your attention.'],
  underWay: ['Şu anda', 'In progress'],
  noImports: ['Süren bir içe aktarma yok.', 'No import is running.'],
  importsFailed: ['İçe aktarmalar alınamadı', 'The imports could not be loaded'],
  publication: {
    idle: (_count: string) => [
      'Tüm sayfalar yayında ve güncel.',
      'All pages are published and up to date.',
    ],
    waiting: (count: string) => [
      `${count} sayfa yayınlanmayı bekliyor.`,
      `${counted(count, 'page is', 'pages are')} waiting to be published.`,
    ],
    nothing: () => ['Henüz hiçbir sayfa yayınlanmadı.', 'No pages have been published yet.'],
    running: (count: string) => [
      `Sayfalar yayınlanıyor, kalan: ${count}.`,
      `Pages are being published, ${count} remaining.`,
    ],
    stuck: (count: string) => [
      `Sayfalar yayınlanamıyor, bekleyen: ${count}.`,
      `Pages cannot be published, ${count} waiting.`,
    ],
  },
  lastPublished: (ago: string) => [
    `Son değişen sayfa ${ago} yayınlandı.`,
    `The last changed page was published ${ago}.`,
  ],
  figures: ['Sayılar', 'Figures'],
  listings: ['Toplam işletme', 'All businesses'],
  approved: ['Onaylı', 'Approved'],
  waiting: ['Onay bekleyen', 'Awaiting approval'],
  lastWeek: ['Son 7 günde eklenen', 'Added in the last 7 days'],
  lastMonth: ['Son 30 günde eklenen', 'Added in the last 30 days'],
  deleted: ['Silinen, geri alınabilir', 'Deleted, can be restored'],
  categories: ['Kategori', 'Categories'],
  countries: ['Ülke', 'Countries'],
  cities: ['Şehir', 'Cities'],
  rating: ['Ortalama puan', 'Average rating'],
  lastImport: ['Son içe aktarma', 'Last import'],
  lastUpdate: ['Son güncelleme', 'Last update'],
  never: ['henüz yok', 'not yet'],
  activity: ['Son işlemler', 'Recent activity'],
  noActivity: ['Henüz bir işlem yapılmadı.', 'No activity yet.'],
  allActivity: ['Tüm işlem kaydı', 'Full audit log'],
  empty: ['Henüz işletme yok', 'There are no businesses yet'],
  emptyHint: [
    'Bir Excel veya CSV dosyası yüklediğinizde sayılar burada görünür.',
    'Figures appear here after you upload an Excel or CSV file.',
  ],
});
