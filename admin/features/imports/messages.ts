import { quoted } from '../../../api/contract/text/quoted.ts';
import { catalogue, type Pair } from '../../messages/catalogue.ts';
import { counted } from '../../messages/counted.ts';
import type { ShownState } from './shown-state.ts';

export const importMessages = catalogue({
  states: {
    receiving: ['Yükleniyor', 'Uploading'],
    queued: ['Sırada', 'Queued'],
    running: ['İçe aktarılıyor', 'Importing'],
    done: ['Tamamlandı', 'Done'],
    rejections: ['Tamamlandı, reddedilen var', 'Done with rejections'],
    failed: ['Başarısız', 'Failed'],
    cancelled: ['Durduruldu', 'Stopped'],
    undoing: ['Geri alınıyor', 'Undoing'],
    undone: ['Geri alındı', 'Undone'],
  } satisfies Readonly<Record<ShownState, Pair>>,
  dryRun: ['Deneme', 'Dry run'],
  dryRunHint: [
    'Yalnızca denendi, hiçbir şey kaydedilmedi.',
    'This was a dry run: nothing was saved.',
  ],
  eraseHint: ['Boş hücreler kayıtlı değerleri siler.', 'Blank cells erase stored values.'],
  counts: {
    rowsRead: ['Satır', 'Rows'],
    inserted: ['Yeni', 'New'],
    updated: ['Güncellenen', 'Updated'],
    unchanged: ['Değişmeyen', 'Unchanged'],
    skipped: ['Atlanan', 'Skipped'],
    rejected: ['Reddedilen', 'Rejected'],
  },
  countsOf: ['İçe aktarma sayıları', 'Import counts'],
  progress: {
    of: (done: string, total: string) => [`${done} / ${total}`, `${done} of ${total}`],
    rows: (rows: string) => [`${rows} satır okundu`, `${counted(rows, 'row')} read`],
    rate: (rows: string) => [`${rows} satır/sn`, `${counted(rows, 'row')}/s`],
    left: (time: string) => [`yaklaşık ${time} kaldı`, `about ${time} remaining`],
    waits: [
      'Sırasını bekliyor; önündeki içe aktarma bitince başlar.',
      'Waiting in the queue; it starts when the previous import has finished.',
    ],
    undoing: ['Değişiklikler geri alınıyor.', 'The changes are being undone.'],
    received: ['Alınan dosya', 'File received'],
    read: ['Okunan dosya', 'File read'],
  },
  list: {
    failed: ['İçe aktarmalar alınamadı', 'The imports could not be loaded'],
    filter: ['Durum', 'State'],
    filters: {
      all: ['Tümü', 'All'],
      live: ['Sürenler', 'In progress'],
      done: ['Tamamlanan', 'Done'],
      rejections: ['Reddedilenli', 'With rejections'],
      failed: ['Başarısız', 'Failed'],
      cancelled: ['Durdurulan', 'Stopped'],
      undone: ['Geri alınan', 'Undone'],
    },
    file: ['Dosya', 'File'],
    state: ['Durum', 'State'],
    tookFor: (time: string) => [`${time} sürdü`, `took ${time}`],
    empty: ['Henüz içe aktarma yok', 'No imports yet'],
    emptyHint: [
      'Bir Excel veya CSV dosyası yüklediğinizde burada görünür.',
      'An Excel or CSV file that you upload appears here.',
    ],
    noneOfState: ['Bu durumda içe aktarma yok', 'No imports in this state'],
    showAll: ['Tümünü göster', 'Show all'],
    unnamed: ['Adı henüz bilinmiyor', 'Name not known yet'],
  },
  one: {
    address: ['Adres', 'Address'],
    feed: ['Kaynak', 'Feed'],
    toFeed: ['Kaynağı aç', 'Open the feed'],
    title: (id: string) => [`İçe aktarma ${id}`, `Import ${id}`],
    unknown: (id: string) => [`${id} numaralı bir içe aktarma yok`, `There is no import ${id}`],
    unknownHint: [
      'Silinmiş veya adres yanlış yazılmış olabilir.',
      'It may have been deleted, or the address may be mistyped.',
    ],
    all: ['Tüm içe aktarmalar', 'All imports'],
    failed: ['İçe aktarma alınamadı', 'The import could not be loaded'],
    starter: ['Başlatan', 'Started by'],
    started: ['Başladı', 'Started'],
    finished: ['Bitti', 'Finished'],
    size: ['Dosya boyutu', 'File size'],
    listings: ['Getirdiği işletmeleri göster', 'Show imported businesses'],
    rejected: (rows: string) => [
      `Reddedilen ${rows} satırı indir (CSV)`,
      `Download ${counted(rows, 'rejected row')} (CSV)`,
    ],
    rejectedHint: [
      'Her satırın yanında reddedilme nedeni yazar; düzeltip yeniden yükleyebilirsiniz.',
      'Each row includes the reason; correct the rows and upload the file again.',
    ],
    took: ['Süre', 'Duration'],
    summary: ['Özet', 'Summary'],
    result: ['Sonuç', 'Result'],
  },
  actions: {
    cancel: ['Durdur', 'Stop'],
    retry: ['Yeniden dene', 'Try again'],
    undo: ['Geri al', 'Undo'],
    import: ['Şimdi gerçekten içe aktar', 'Import now'],
    cancelTitle: ['İçe aktarma durdurulsun mu?', 'Stop the import?'],
    cancelText: (file: string, rows: string) => [
      `${quoted(file)} durdurulur. Şimdiye kadar alınan ${rows} satır korunur; isterseniz sonra geri alabilirsiniz.`,
      `${quoted(file)} will be stopped. Rows imported so far (${rows}) are kept; you can undo them afterwards.`,
    ],
    cancelQueuedText: (file: string) => [
      `${quoted(file)} henüz başlamadı; sıradan çıkarılır.`,
      `${quoted(file)} has not started; it will be removed from the queue.`,
    ],
    undoTitle: ['İçe aktarma geri alınsın mı?', 'Undo the import?'],
    undoText: (file: string) => [
      `${quoted(file)} ile yapılan değişiklikler geri alınır:`,
      `The changes made by ${quoted(file)} will be undone:`,
    ],
    undoDeletes: (count: string) => [
      `Eklenen ${count} işletme silinir ve siteden kalkar.`,
      `${counted(count, 'added business', 'added businesses')} will be deleted and removed from the site.`,
    ],
    undoRestores: (count: string) => [
      `Güncellenen ${count} işletme eski haline döner.`,
      `${counted(count, 'updated business', 'updated businesses')} will be restored to the previous state.`,
    ],
    undoKeeps: [
      'Sonradan değiştirilen kayıtlara dokunulmaz.',
      'Records that were changed afterwards stay as they are.',
    ],
    done: {
      cancel: ['Durdurma isteği alındı', 'The import is being stopped'],
      retry: ['Yeniden sıraya alındı', 'The import is queued again'],
      undo: ['Geri alma başladı', 'The import is being undone'],
      import: ['Gerçek içe aktarma sıraya alındı', 'The actual import is queued'],
    },
    failed: {
      cancel: ['Durdurulamadı', 'It could not be stopped'],
      retry: ['Yeniden denenemedi', 'It could not be retried'],
      undo: ['Geri alınamadı', 'It could not be undone'],
      import: ['İçe aktarılamadı', 'It could not be imported'],
    },
  },
});
