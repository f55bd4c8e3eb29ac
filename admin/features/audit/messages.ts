import { AUDIT_WORDS } from '../../../api/contract/calls/audit-words.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';

export const auditMessages = catalogue({
  ...AUDIT_WORDS,
  failed: ['İşlem kaydı alınamadı', 'The audit log could not be loaded'],
  intro: [
    'Yöneticilerin yaptığı her değişiklik, en yenisi önce.',
    'Every change made by administrators, newest first.',
  ],
  timeZone: (zone: string) => [`Saat dilimi: ${zone}.`, `Time zone: ${zone}.`],
  filters: ['Filtreler', 'Filters'],
  action: ['İşlem', 'Action'],
  allActions: ['Tüm işlemler', 'All actions'],
  administrator: ['Yönetici', 'Administrator'],
  allAdministrators: ['Tüm yöneticiler', 'All administrators'],
  ofBusiness: (id: string) => [`Yalnızca ${id} numaralı işletme`, `Only business no. ${id}`],
  clear: ['Filtreleri temizle', 'Clear filters'],
  today: ['Bugün', 'Today'],
  yesterday: ['Dün', 'Yesterday'],
  empty: ['Henüz bir işlem yapılmadı', 'No actions yet'],
  emptyHint: [
    'Onaylama, düzenleme, silme ve içe aktarma gibi işlemler burada görünür.',
    'Actions such as approving, editing, deleting and importing appear here.',
  ],
  noneFound: ['Bu filtrelere uyan bir işlem yok', 'No entries match these filters'],
  before: ['Önce', 'Before'],
  after: ['Sonra', 'After'],
  nothing: ['boş', 'empty'],
  yes: ['evet', 'yes'],
  no: ['hayır', 'no'],
  longText: (before: string, after: string) => [
    `metin değişti (${before} → ${after} karakter)`,
    `text changed (${before} → ${counted(after, 'character')})`,
  ],
  otherNetworks: ['diğer ağlar', 'other networks'],
});
