import type { DeletionKind } from '../../../api/contract/calls/deletions.ts';
import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  failed: 'Silinenler alınamadı',
  intro: (days: string) =>
    `Silinen işletmeler ${days} gün boyunca geri alınabilir; sonra kalıcı olarak yok olur.`,
  empty: 'Silinmiş bir şey yok',
  emptyHint: 'Silinen işletmeler burada görünür ve buradan geri alınır.',
  what: 'Silinen',
  count: 'İşletme',
  by: 'Silen',
  at: 'Zaman',
  until: 'Geri alma süresi',
  undoOf: (what: string) => `Geri al: ${what}`,
  kinds: {
    one: 'Tek işletme',
    selected: 'Seçilen işletmeler',
    all: 'Tüm işletmeler',
    test_data: 'Test verileri',
  } satisfies Record<DeletionKind, string>,
  example: (name: string) => `örneğin ${name}`,
  deleting: (done: string, total: string) => `Siliniyor: ${done} / ${total}`,
  restoring: (done: string, total: string) => `Geri getiriliyor: ${done} / ${total}`,
  undone: (at: string) => `Geri alındı: ${at}`,
  purged: (at: string) => `Kalıcı olarak silindi: ${at}`,
  expired: 'Süresi doldu',
  askTitle: (count: string) => `${count} işletme geri getirilsin mi?`,
  ask: 'Onaylı olanların sayfaları da yeniden yayınlanır.',
  restored: (count: string) => `${count} işletme geri getirildi`,
  restoringOn: 'Geri getirme sürüyor',
  restoringOnText: 'Kendiliğinden devam eder; bu ekrandan ayrılabilirsiniz.',
  undoFailed: 'Silme geri alınamadı',
  gone: 'Geri alma süresi dolmuş.',
  already: 'Bu silme zaten geri alınmış veya geri alınıyor.',
};

const en: typeof tr = {
  failed: 'The deletions could not be loaded',
  intro: (days) =>
    `Deleted businesses can be restored for ${days} days; after that they are permanently removed.`,
  empty: 'Nothing has been deleted',
  emptyHint: 'Deleted businesses appear here and can be restored from here.',
  what: 'Deleted',
  count: 'Businesses',
  by: 'By',
  at: 'When',
  until: 'Can be undone until',
  undoOf: (what) => `Undo: ${what}`,
  kinds: {
    one: 'One business',
    selected: 'Selected businesses',
    all: 'All businesses',
    test_data: 'Test data',
  },
  example: (name) => `e.g. ${name}`,
  deleting: (done, total) => `Deleting: ${done} of ${total}`,
  restoring: (done, total) => `Restoring: ${done} of ${total}`,
  undone: (at) => `Undone: ${at}`,
  purged: (at) => `Permanently deleted: ${at}`,
  expired: 'Expired',
  askTitle: (count) => `Restore ${count} businesses?`,
  ask: 'The pages of approved businesses will be published again.',
  restored: (count) => `${count} businesses restored`,
  restoringOn: 'Restoring continues',
  restoringOnText: 'It continues in the background; you can leave this screen.',
  undoFailed: 'The deletion could not be undone',
  gone: 'The time limit for undoing has passed.',
  already: 'This deletion has already been undone or is being undone.',
};

export const deletionsMessages: Catalogue<typeof tr> = { tr, en };
