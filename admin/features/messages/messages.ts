import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const inboxMessages = catalogue({
  failed: ['Mesajlar alınamadı', 'The messages could not be loaded'],
  show: ['Gösterilen mesajlar', 'Messages shown'],
  unread: (count: string) => [`Okunmamış (${count})`, `Unread (${count})`],
  all: ['Tümü', 'All'],
  newer: (count: string) => [`Yeni mesaj var: ${count}`, `New messages: ${count}`],
  showNewer: ['Göster', 'Show'],
  noUnread: ['Okunmamış mesaj yok', 'No unread messages'],
  noUnreadHint: [
    'Ziyaretçiler iletişim formunu doldurdukça mesajları burada görünür.',
    'Messages from the contact form appear here.',
  ],
  showAll: ['Tüm mesajları göster', 'Show all messages'],
  empty: ['Henüz mesaj yok', 'There are no messages yet'],
  isUnread: ['Okunmadı', 'Unread'],
  isRead: ['Okundu', 'Read'],
  from: ['Gönderen', 'From'],
  email: ['E-posta', 'E-mail'],
  phone: ['Telefon', 'Phone'],
  company: ['Şirket', 'Company'],
  sent: ['Gönderildi', 'Sent'],
  reply: ['Yanıtla', 'Reply'],
  replyHint: ['E-posta programınızda açılır.', 'Opens in your mail program.'],
  markUnread: ['Okunmadı olarak işaretle', 'Mark as unread'],
  markRead: ['Okundu olarak işaretle', 'Mark as read'],
  remove: ['Sil', 'Delete'],
  removeOf: (subject: string, name: string) => [
    `Sil: ${subject} (${name})`,
    `Delete: ${subject} (${name})`,
  ],
  askRemove: ['Bu mesaj silinsin mi?', 'Delete this message?'],
  askRemoveText: (subject: string, name: string) => [
    `${name} tarafından gönderilen ${quoted(subject)} konulu mesaj silinir. Bildirimi görünürken geri alabilirsiniz, sonrasında alamazsınız.`,
    `The message ${quoted(subject)} from ${name} will be deleted. You can undo this while the notification is shown, but not afterwards.`,
  ],
  removed: ['Mesaj silindi', 'Message deleted'],
  removeFailed: ['Mesaj silinemedi', 'The message could not be deleted'],
  changeFailed: ['Mesaj işaretlenemedi', 'The message could not be marked'],
  quote: (date: string, name: string) => [`${date}, ${name}:`, `${date}, ${name}:`],
});
