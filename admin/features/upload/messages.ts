import { FILE_ENDING_LIST } from '../../../api/contract/calls/file-formats.ts';
import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../api/contract/text/turkish-suffixes.ts';

export const uploadMessages = catalogue({
  title: ['Excel yükle', 'Upload Excel'],
  pick: {
    title: [
      'Dosyaları buraya sürükleyin veya seçmek için tıklayın',
      'Drop files here, or click to choose',
    ],
    hint: [
      `${FILE_ENDING_LIST} · birden çok dosya · dosya başına en fazla 150MB`,
      `${FILE_ENDING_LIST} · several files · at most 150MB each`,
    ],
    name: ['Yüklenecek dosyalar', 'Files to upload'],
    accept: ['Bırakın, listeye eklensin', 'Drop to add to the list'],
    reject: ['Bu dosya türü yüklenemez', 'This type of file cannot be uploaded'],
    busy: ['Yükleme sürerken dosya eklenemez.', 'No files can be added during the upload.'],
    tooLarge: ['Dosya çok büyük', 'The file is too large'],
    tooLargeText: (file: string) => [
      `${file}: en fazla 150MB yüklenebilir, bu dosya atlandı.`,
      `${file}: the maximum size is 150MB. The file was skipped.`,
    ],
    wrongType: ['Dosya türü desteklenmiyor', 'This type of file is not supported'],
    wrongTypeText: (file: string) => [
      `${file}: yalnızca şu dosyalar yüklenebilir: ${FILE_ENDING_LIST}`,
      `${file}: only these files can be uploaded: ${FILE_ENDING_LIST}`,
    ],
  },
  address: {
    label: ['Dosya adresi', 'Address of a file'],
    hint: [
      'Dosyayı sunucu indirir. Herkese açık bir Google E-Tablo bağlantısı da olur.',
      'The server downloads the file. A link to a public Google Sheet works, too.',
    ],
    fetch: ['Adresten al', 'Fetch'],
    preview: ['Önce önizle', 'Preview first'],
    invalid: [
      'https:// ile başlayan tam bir adres yazın.',
      'Enter a complete address that begins with https://.',
    ],
    started: ['Dosya indiriliyor', 'The file is being downloaded'],
    startedText: (file: string) => [
      `${quoted(file)} indirilince içe aktarma başlar.`,
      `The import of ${quoted(file)} starts after the download.`,
    ],
  },
  options: {
    title: ['Seçenekler', 'Options'],
    batchSize: ['Parti boyutu', 'Batch size'],
    batchSizeHint: ['Bir seferde kaydedilen satır sayısı.', 'Number of rows saved at a time.'],
    rows: (count: string) => [`${count} satır`, counted(count, 'row')],
  },
  template: {
    text: ['Sütunları hazır boş şablon:', 'An empty template with the columns:'],
    xlsx: ['Şablonu indir (.xlsx)', 'Download template (.xlsx)'],
    csv: ['Şablonu indir (.csv)', 'Download template (.csv)'],
  },
  files: {
    title: ['Seçilen dosyalar', 'Selected files'],
    total: (count: string, size: string) => [
      `${count} dosya · ${size}`,
      `Files: ${count} · ${size}`,
    ],
    remove: (file: string) => [`${quoted(file)} dosyasını çıkar`, `Remove ${quoted(file)}`],
    clear: ['Tümünü temizle', 'Clear all'],
    upload: (count: string) => [`Yükle (${count} dosya)`, `Upload (${count})`],
    tryOut: (count: string) => [`Dene (${count} dosya)`, `Start dry run (${count})`],
    progressLabel: ['Biten dosyalar', 'Files finished'],
    progress: (done: string, total: string) => [
      `${total} dosyanın ${withPossessive(done)} bitti`,
      `${done} of ${counted(total, 'file')} finished`,
    ],
    stop: ['Durdur', 'Stop'],
    stopTitle: ['Yükleme durdurulsun mu?', 'Stop the upload?'],
    stopText: [
      'Gönderilmekte olan dosya yarıda kesilir, kalanlar gönderilmez. Şimdiye kadar alınan satırlar korunur.',
      'The current file is cancelled and the others are not sent. Rows imported so far are kept.',
    ],
    preview: (count: string) => [`Önce önizle (${count} dosya)`, `Preview first (${count})`],
    openPreview: ['Önizlemeyi aç', 'Open the preview'],
    again: ['Yeniden dene', 'Try again'],
    forGood: ['Şimdi gerçekten içe aktar', 'Import now'],
    leave: [
      'Başka ekranlara geçebilirsiniz, yükleme sürer; bu sekmeyi kapatmayın.',
      'You can open other screens while the upload continues; do not close this tab.',
    ],
    status: (nth: string, total: string, file: string, step: string) => [
      `${nth} / ${total}: ${file}, ${step}`,
      `${nth} of ${total}: ${file}, ${step}`,
    ],
  },
  steps: {
    waiting: ['Bekliyor', 'Waiting'],
    sending: ['Gönderiliyor', 'Sending'],
    importing: ['İçe aktarılıyor', 'Importing'],
    trying: ['Deneniyor', 'Dry run in progress'],
    prepared: ['Başlatılmadı', 'Not started'],
  },
  sending: {
    label: ['Gönderilen dosya', 'File sent'],
    rate: (size: string) => [`${size}/sn`, `${size}/s`],
    awaited: ['Dosya sunucuda, okunuyor…', 'The file has arrived and is being read…'],
  },
  report: {
    show: ['Raporu göster', 'Show report'],
    hide: ['Raporu gizle', 'Hide report'],
    open: ['İçe aktarmayı aç', 'Open the import'],
    map: ['Başlık satırını ve sütunları seç', 'Choose the header row and the columns'],
    rejected: ['Reddedilen satırları indir', 'Download rejected rows'],
    lost: [
      'Bağlantı koptu ama içe aktarma sunucuda tamamlandı. Ayrıntılar içe aktarmanın sayfasında.',
      'The connection was lost, but the import was completed. Its page has the details.',
    ],
  },
  overall: {
    title: ['Genel rapor', 'Overall report'],
    dryTitle: ['Deneme raporu', 'Dry run report'],
    dryHint: [
      'Bu bir denemeydi, hiçbir şey kaydedilmedi.',
      'This was a dry run: nothing was saved.',
    ],
  },
  running: {
    title: ['Süren ve başlatılmayan içe aktarmalar', 'Imports running or not started'],
    failed: ['Süren içe aktarmalar alınamadı', 'The running imports could not be loaded'],
  },
  toast: {
    done: ['Yükleme tamamlandı', 'Upload complete'],
    allSucceeded: (count: string) => [
      `${count} dosya başarıyla yüklendi`,
      `Files uploaded successfully: ${count}`,
    ],
    dryDone: ['Deneme tamamlandı', 'Dry run complete'],
    allTried: (count: string) => [
      `${count} dosya denendi, hiçbir şey kaydedilmedi`,
      `Files tested: ${count}. Nothing was saved.`,
    ],
    partly: ['Kısmi başarı', 'Partial success'],
    dryPartly: ['Deneme kısmen tamamlandı', 'Dry run partly complete'],
    dryFailed: ['Deneme başarısız', 'Dry run failed'],
    someSucceeded: (succeeded: string, sent: string) => [
      `${sent} dosyanın ${withPossessive(succeeded)} başarılı`,
      `${succeeded}/${counted(sent, 'file')} successful`,
    ],
    stopped: (count: string) => [`Durdurulan dosya: ${count}`, `Files stopped: ${count}`],
    stoppedTitle: ['Yükleme durduruldu', 'Upload stopped'],
    moreFailed: (count: string) => [`ve ${count} dosya daha`, `Further files: ${count}`],
    failed: ['Yükleme hatası', 'Upload error'],
  },
  errors: {
    timeout: [
      'Dosya yükleme timeout oldu. Dosya çok büyük olabilir.',
      'The upload timed out. The file may be too large.',
    ],
    network: [
      'Ağ hatası. İnternet bağlantınızı kontrol edin.',
      'Network error. Check your internet connection.',
    ],
    other: [
      'Dosya yükleme sırasında bir hata oluştu.',
      'An error occurred while uploading the file.',
    ],
    unreadable: [
      'Dosya seçildikten sonra değişmiş veya silinmiş. Yeniden seçin.',
      'The file has changed or is gone since it was chosen. Choose it again.',
    ],
    stopped: ['Yükleme durduruldu.', 'The upload was stopped.'],
    /** To the letter of the specification ("Calls"). */
    refused: (file: string, text: string) => [
      `Upload failed for ${file}: ${text}`,
      `Upload failed for ${file}: ${text}`,
    ],
    ofFile: (message: string) => [`Hata: ${message}`, `Error: ${message}`],
  },
});
export type UploadMessages = typeof uploadMessages.tr;
