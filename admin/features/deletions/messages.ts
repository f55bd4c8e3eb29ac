import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { countedBusinesses } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const deletionsMessages = catalogue({
  failed: ['Silinenler alınamadı', 'The deletions could not be loaded'],
  intro: (days: string) => [
    `Silinen işletmeler ${days} gün boyunca geri alınabilir; sonra kalıcı olarak silinir.`,
    `Deleted businesses can be restored for ${days} days; after that they are permanently removed.`,
  ],
  empty: ['Silinmiş bir şey yok', 'Nothing has been deleted'],
  emptyHint: [
    'Silinen işletmeler burada görünür ve buradan geri alınır.',
    'Deleted businesses appear here and can be restored from here.',
  ],
  one: ['Silinen işletmeler', 'Deleted businesses'],
  unknown: ['Böyle bir silme yok', 'There is no such deletion'],
  unknownHint: ['Kayıt kalıcı olarak silinmiş olabilir.', 'It may have been removed for good.'],
  show: (count: string) => [`${count} işletmeyi göster`, `Show ${countedBusinesses(count)}`],
  left: (count: string) => [
    `${count} işletme silinmiş durumda.`,
    `${countedBusinesses(count)} deleted.`,
  ],
  noneLeft: ['Silinmiş işletme kalmadı', 'No business is deleted any more'],
  noneFound: ['Bu adla silinmiş işletme yok', 'No deleted business has this name'],
  search: ['Adla ara', 'Search by name'],
  searchHint: ['İşletme adı', 'Name'],
  clearSearch: ['Aramayı temizle', 'Clear the search'],
  restore: ['Geri getir', 'Restore'],
  restoreOf: (name: string) => [`Geri getir: ${name}`, `Restore: ${name}`],
  restoredOne: (name: string) => [`${quoted(name)} geri getirildi`, `${quoted(name)} was restored`],
  restoreFailed: (name: string) => [
    `${quoted(name)} geri getirilemedi`,
    `${quoted(name)} could not be restored`,
  ],
  waiting: ['Onay bekliyor', 'Awaiting approval'],
  what: ['Silinen', 'Deleted'],
  count: ['İşletme', 'Businesses'],
  by: ['Silen', 'By'],
  at: ['Zaman', 'When'],
  until: ['Geri alma süresi', 'Can be undone until'],
  undoOf: (what: string) => [`Geri al: ${what}`, `Undo: ${what}`],
  kinds: {
    one: ['Tek işletme', 'One business'],
    selected: ['Seçilen işletmeler', 'Selected businesses'],
    all: ['Tüm işletmeler', 'All businesses'],
    test_data: ['Test verileri', 'Test data'],
    feed: ['Kaynakta görülmeyen işletmeler', 'Businesses that a feed lacks'],
  },
  example: (name: string) => [`örneğin ${quoted(name)}`, `e.g. ${quoted(name)}`],
  deleting: (done: string, total: string) => [
    `Siliniyor: ${done} / ${total}`,
    `Deleting: ${done} of ${total}`,
  ],
  restoring: (done: string, total: string) => [
    `Geri getiriliyor: ${done} / ${total}`,
    `Restoring: ${done} of ${total}`,
  ],
  undoDone: ['Silme geri alındı', 'The deletion was undone'],
  undone: (at: string) => [`Geri alındı: ${at}`, `Undone: ${at}`],
  purged: (at: string) => [`Kalıcı olarak silindi: ${at}`, `Permanently deleted: ${at}`],
  expired: ['Süresi doldu', 'Expired'],
  askTitle: (count: string) => [
    `${count} işletme geri getirilsin mi?`,
    `Restore ${countedBusinesses(count)}?`,
  ],
  ask: [
    'Onaylı olanların sayfaları da yeniden yayınlanır.',
    'The pages of approved businesses will be published again.',
  ],
  restored: (count: string) => [
    `${count} işletme geri getirildi`,
    `${countedBusinesses(count)} restored`,
  ],
  restoringOn: ['Geri getirme sürüyor', 'Restoring continues'],
  restoringOnText: [
    'Kendiliğinden devam eder; bu ekrandan ayrılabilirsiniz.',
    'It continues in the background; you can leave this screen.',
  ],
  undoFailed: ['Silme geri alınamadı', 'The deletion could not be undone'],
  gone: ['Geri alma süresi dolmuş.', 'The time limit for undoing has passed.'],
  already: [
    'Bu silme zaten geri alınmış veya geri alınıyor.',
    'This deletion has already been undone or is being undone.',
  ],
});
