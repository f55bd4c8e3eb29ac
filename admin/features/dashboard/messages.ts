import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const dashboardMessages = catalogue({
  /** To the letter of the specification ("Dashboard"). */
  title: 'Dashboard',
  systemFailed: ['Sistem durumu alınamadı', 'The system status could not be loaded'],
  cards: ['Özet', 'Summary'],
  businesses: ['Toplam işletme', 'Businesses'],
  businessesNote: (waiting: string) => [
    `yayında; onay bekleyen: ${waiting}`,
    `public; awaiting approval: ${waiting}`,
  ],
  categories: ['Aktif kategori', 'Active categories'],
  categoriesNote: (countries: string, cities: string) => [
    `${countries} ülke, ${cities} şehir`,
    `${counted(countries, 'country', 'countries')}, ${counted(cities, 'city', 'cities')}`,
  ],
  queue: ['Yayın kuyruğu', 'Publishing queue'],
  database: ['Veritabanı', 'Database'],
  databaseNote: (free: string) => [`diskte boş: ${free}`, `free disk space: ${free}`],
  databaseAlone: ['diskteki boyutu', 'size on disk'],
  reports: ['Son yükleme raporları', 'Recent upload reports'],
  reportsFailed: ['Yükleme raporları alınamadı', 'The upload reports could not be loaded'],
  reportCount: (count: string) => [`Toplam rapor: ${count}`, `Total reports: ${count}`],
  noReports: ['Henüz bir dosya yüklenmedi.', 'No file has been uploaded yet.'],
  allImports: ['Tüm içe aktarmalar', 'All imports'],
  records: ['Kayıt', 'Records'],
  duplicates: ['Yinelenen', 'Duplicates'],
  seconds: ['Süre', 'Duration'],
  largest: ['En büyük kategoriler', 'Largest categories'],
  noCategories: ['Henüz yayında işletme yok.', 'There are no public businesses yet.'],
  allCategories: ['Kategori raporu', 'Category report'],
  shareOf: (category: string, share: string) => [
    `${category}: tüm işletmelerin ${withPossessive(share)}`,
    `${category}: ${share} of all businesses`,
  ],
  system: ['Sistem', 'System'],
  databaseSize: ['Veritabanı boyutu', 'Database size'],
  disk: 'Disk',
  diskOf: (free: string, total: string) => [
    `${free} boş, toplam ${total}`,
    `${free} free of ${total}`,
  ],
  diskElsewhere: ['bilinmiyor', 'unknown'],
  diskUsed: (share: string) => [`Diskin dolu kısmı: ${share}`, `Disk usage: ${share}`],
  memory: ['Sunucu belleği', 'Server memory'],
  uptime: ['Çalışma süresi', 'Uptime'],
  publication: ['Yayın', 'Publishing'],
  states: {
    idle: ['Güncel', 'Up to date'],
    waiting: ['Bekliyor', 'Waiting'],
    running: ['Sürüyor', 'Running'],
    stuck: ['Durdu', 'Stuck'],
    nothing: ['Yayınlanmadı', 'Not published'],
  },
  queued: ['Bekleyen sayfa', 'Pages waiting'],
  lastPublished: ['Son yayın', 'Last published'],
});
