import { catalogue } from '../../../api/contract/text/catalogue.ts';

export const notificationMessages = catalogue({
  dismiss: (notification: string) => [
    `Bildirimi kapat: ${notification}`,
    `Dismiss: ${notification}`,
  ],
  dismissHint: [
    'Yalnızca sizde kapanır; yeni bir neden çıkarsa yine görünür.',
    'It disappears for you only, and returns if there is a new cause.',
  ],
  dismissed: (notification: string) => [
    `Bildirim kapatıldı: ${notification}`,
    `Notification dismissed: ${notification}`,
  ],
  dismissFailed: ['Bildirim kapatılamadı', 'The notification could not be dismissed'],
  showFailed: ['Bildirim geri getirilemedi', 'The notification could not be restored'],
});
