import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const savedViewsMessages = catalogue({
  views: ['Görünümler', 'Views'],
  active: (name: string) => [`Görünümler, etkin: ${name}`, `Views, active: ${name}`],
  own: ['Görünümlerim', 'My views'],
  shared: ['Paylaşılan görünümler', 'Shared views'],
  withEveryone: ['herkesle paylaşılıyor', 'shared with everyone'],
  none: ['Kayıtlı görünüm yok', 'No saved views'],
  failed: ['Görünümler alınamadı', 'The views could not be loaded'],
  save: ['Bu görünümü kaydet', 'Save this view'],
  manage: ['Görünümleri düzenle', 'Edit views'],
  edit: (name: string) => [`Düzenle: ${name}`, `Edit: ${name}`],
  remove: (name: string) => [`Sil: ${name}`, `Delete: ${name}`],
  hint: [
    'Etkin filtreler, sıralama, sayfa boyutu ve satırlarda görünenler bu adla saklanır.',
    'The active filters, the order, the page size and the columns are kept under this name.',
  ],
  name: ['Ad', 'Name'],
  isShared: ['Herkesle paylaş', 'Share with everyone'],
  replace: [
    'Ekrandaki filtre, sıralama ve satır düzeniyle değiştir',
    'Replace with the present filters, order and columns',
  ],
  saved: (name: string) => [`${quoted(name)} kaydedildi`, `${quoted(name)} saved`],
  saveFailed: ['Görünüm kaydedilemedi', 'The view could not be saved'],
  openFailed: ['Satırlarda görünenler değiştirilemedi', 'The columns could not be changed'],
  question: ['Görünüm silinsin mi?', 'Delete this view?'],
  ownText: (name: string) => [`${quoted(name)} silinecek.`, `${quoted(name)} will be deleted.`],
  sharedText: (name: string) => [
    `${quoted(name)} herkesin listesinden silinecek.`,
    `${quoted(name)} will be deleted for everyone.`,
  ],
  delete: ['Sil', 'Delete'],
  removed: (name: string) => [`${quoted(name)} silindi`, `${quoted(name)} was deleted`],
  removeFailed: ['Görünüm silinemedi', 'The view could not be deleted'],
});
