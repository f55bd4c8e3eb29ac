import type { Catalogue } from '../../messages/catalogue.ts';

const tr = {
  title: 'Yedekler',
  failed: 'Yedeklerin durumu alınamadı',
  states: {
    off: 'Yedekleme ayarlanmamış',
    never: 'Henüz yedek alınmadı',
    failed: 'Son yedekleme başarısız oldu',
    stale: 'Son yedek eski',
    good: 'Yedekler güncel',
    queued: 'Yedekleme sırada',
    running: 'Yedek alınıyor',
  },
  hints: {
    off: 'Veri kaybı olursa geri dönülecek bir kopya yok. Sunucuda BACKUP_TO değişkenine bir klasör ya da s3:// adresi yazıp sunucuyu yeniden başlatın.',
    never: 'İlk yedek, sunucu hazır olduktan kısa süre sonra alınır.',
    failed: 'Bir saat sonra yeniden denenir. Önceki yedekler yerinde duruyor.',
    stale: 'Zamanlanmış yedekler alınmamış. Sunucunun yedekleme saatinde çalıştığından emin olun.',
    good: 'Veritabanı ve içe aktarılmayı bekleyen dosyalar her gün yedeklenir.',
    queued: 'Birazdan başlar; site bu sırada açık kalır.',
    running: 'Site bu sırada açık kalır. Yedek tamamlanınca burada görünür.',
  },
  last: 'Son yedek',
  size: 'Boyut',
  took: 'Süre',
  rows: 'Satır',
  next: 'Sıradaki yedek',
  kept: 'Saklanan',
  keptCount: (count: string) => `son ${count} yedek`,
  file: 'Dosya',
  none: 'Yok',
  start: 'Şimdi yedekle',
  started: 'Yedekleme başlatıldı',
  startedHint: 'Tamamlandığında bu ekranda görünür.',
  notStarted: 'Yedekleme başlatılamadı',
};

const en: typeof tr = {
  title: 'Backups',
  failed: 'The backup status could not be loaded',
  states: {
    off: 'Backups are not configured',
    never: 'There is no backup yet',
    failed: 'The last backup failed',
    stale: 'The last backup is old',
    good: 'Backups are up to date',
    queued: 'A backup is queued',
    running: 'A backup is being made',
  },
  hints: {
    off: 'If data is lost, there is no copy to restore. Set BACKUP_TO on the server to a folder or an s3:// address, and restart the server.',
    never: 'The first backup is made soon after the server is ready.',
    failed: 'The next attempt follows in an hour. Earlier backups are kept.',
    stale:
      'Scheduled backups were missed. Make sure that the server is running at the scheduled time.',
    good: 'The database and the files waiting for import are backed up every day.',
    queued: 'It starts in a moment; the site stays online meanwhile.',
    running: 'The site stays online meanwhile. The backup appears here when it is complete.',
  },
  last: 'Last backup',
  size: 'Size',
  took: 'Duration',
  rows: 'Rows',
  next: 'Next backup',
  kept: 'Kept',
  keptCount: (count) => `the last ${count}`,
  file: 'File',
  none: 'None',
  start: 'Back up now',
  started: 'The backup was started',
  startedHint: 'It appears here when it is complete.',
  notStarted: 'The backup could not be started',
};

export type BackupSituation = keyof typeof tr.states;

export const backupsMessages: Catalogue<typeof tr> = { tr, en };
