import { RETENTION_LABELS } from '../../../api/contract/calls/setting-names.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';

export const retentionMessages = catalogue({
  title: ['Saklama süreleri', 'Retention'],
  /** @param days of usage counts */
  intro: (days: string) => [
    `Süresi dolanlar bir saat içinde kalıcı olarak silinir. Dışa aktarılan dosyalar sunucuda saklanmaz, kullanım sayıları ${days} gün tutulur.`,
    `What is older is deleted for good within an hour. Exported files are not kept on the server; usage counts are kept for ${counted(days, 'day')}.`,
  ],
  failed: ['Saklama süreleri alınamadı', 'The retention settings could not be loaded'],
  labels: RETENTION_LABELS,
  inDays: (label: string) => [`${label} (gün)`, `${label} (days)`],
  hints: {
    undo_days: [
      'Silinenler, toplu değişiklikler ile kategori ve şehir değişiklikleri bu süre içinde geri alınabilir.',
      'Deletions, bulk changes, and changes of categories and places can be undone for this time.',
    ],
    import_file_days: [
      'Bu süre içinde dosya yeniden gönderilmeden denenebilirler. Tamamlananların dosyası hemen silinir.',
      'For this time they can be tried again without sending the file. Files of finished imports are deleted at once.',
    ],
    audit_days: [
      'Başarısız giriş denemeleri her durumda 90 gün saklanır.',
      'Failed sign-ins are kept for 90 days in any case.',
    ],
    message_days: [
      'Okunduktan sonra saklandıkları süre. Okunmamış mesajlar silinmez.',
      'How long they are kept after they were read. Unread messages are not deleted.',
    ],
  },
  forever: ['süresiz', 'for good'],
  emptyMeans: ['Boş bırakırsanız süresiz saklanır.', 'Leave it empty to keep everything.'],
  range: (least: string, most: string) => [
    `${least} ile ${most} arasında bir sayı yazın.`,
    `Enter a number from ${least} to ${most}.`,
  ],
  save: ['Süreleri kaydet', 'Save retention'],
  saved: ['Saklama süreleri kaydedildi', 'Retention saved'],
  notSaved: ['Saklama süreleri kaydedilemedi', 'The retention could not be saved'],
  shortenTitle: ['Saklama süresi kısaltılsın mı?', 'Keep data for a shorter time?'],
  /** @param fields names of the settings, joined */
  shortenText: (fields: string) => [
    `Şunlardan süresi dolmuş olanlar bir saat içinde kalıcı olarak silinir: ${fields}. Bu geri alınamaz.`,
    `What is older than the new time is deleted for good within an hour: ${fields}. This cannot be undone.`,
  ],
  shorten: ['Kısalt ve kaydet', 'Shorten and save'],
});
