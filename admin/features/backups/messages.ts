import { catalogue } from '../../../api/contract/text/catalogue.ts';

export type BackupSituation = keyof typeof backupsMessages.tr.states;

export const backupsMessages = catalogue({
  title: ['Yedekler', 'Backups'],
  failed: ['Yedeklerin durumu alınamadı', 'The backup status could not be loaded'],
  states: {
    off: ['Yedekleme ayarlanmamış', 'Backups are not configured'],
    never: ['Henüz yedek alınmadı', 'There is no backup yet'],
    failed: ['Son yedekleme başarısız oldu', 'The last backup failed'],
    stale: ['Son yedek eski', 'The last backup is old'],
    good: ['Yedekler güncel', 'Backups are up to date'],
    queued: ['Yedekleme sırada', 'A backup is queued'],
    running: ['Yedek alınıyor', 'A backup is being made'],
  },
  hints: {
    off: [
      'Veri kaybı olursa geri dönülecek bir kopya yok. Sunucuda BACKUP_TO değişkenine bir klasör ya da s3:// adresi yazıp sunucuyu yeniden başlatın.',
      'If data is lost, there is no copy to restore. Set BACKUP_TO on the server to a folder or an s3:// address, and restart the server.',
    ],
    never: [
      'İlk yedek, sunucu hazır olduktan kısa süre sonra alınır.',
      'The first backup is made soon after the server is ready.',
    ],
    failed: [
      'Bir saat sonra yeniden denenir. Önceki yedekler yerinde duruyor.',
      'The next attempt follows in an hour. Earlier backups are kept.',
    ],
    stale: [
      'Zamanlanmış yedekler alınmamış. Sunucunun yedekleme saatinde çalıştığından emin olun.',
      'Scheduled backups were missed. Make sure that the server is running at the scheduled time.',
    ],
    good: [
      'Veritabanı ve içe aktarılmayı bekleyen dosyalar her gün yedeklenir.',
      'The database and the files waiting for import are backed up every day.',
    ],
    queued: [
      'Birazdan başlar; site bu sırada açık kalır.',
      'It starts in a moment; the site stays online meanwhile.',
    ],
    running: [
      'Site bu sırada açık kalır. Yedek tamamlanınca burada görünür.',
      'The site stays online meanwhile. The backup appears here when it is complete.',
    ],
  },
  last: ['Son yedek', 'Last backup'],
  size: ['Boyut', 'Size'],
  took: ['Süre', 'Duration'],
  rows: ['Satır', 'Rows'],
  next: ['Sıradaki yedek', 'Next backup'],
  kept: ['Saklanan', 'Kept'],
  keptCount: (count: string) => [`son ${count} yedek`, `the last ${count}`],
  file: ['Dosya', 'File'],
  none: ['Yok', 'None'],
  start: ['Şimdi yedekle', 'Back up now'],
  started: ['Yedekleme başlatıldı', 'The backup was started'],
  startedHint: ['Tamamlandığında bu ekranda görünür.', 'It appears here when it is complete.'],
  notStarted: ['Yedekleme başlatılamadı', 'The backup could not be started'],
});
