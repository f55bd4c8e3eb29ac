import { catalogue } from '../../../../api/contract/text/catalogue.ts';
import { counted } from '../../../../api/contract/text/counted.ts';
import { quoted } from '../../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../../api/contract/text/turkish-suffixes.ts';

export const previewMessages = catalogue({
  intro: [
    'Dosya sunucuda, içe aktarma henüz başlamadı. Sütunların ne olarak okunduğunu ve nelerin kaydedileceğini burada görüp değiştirebilirsiniz.',
    'The file is on the server, and its import has not started. Here you see and change what each column is read as, and what will be stored.',
  ],
  kept: (hours: string) => [
    `Başlatılmayan dosya ${hours} saat sonra silinir.`,
    `A file that is not started is deleted after ${counted(hours, 'hour')}.`,
  ],
  failed: ['Önizleme alınamadı', 'The preview could not be loaded'],
  notSaved: ['Seçim kaydedilemedi', 'The choice could not be saved'],
  refreshing: ['Önizleme yenileniyor…', 'The preview is being refreshed…'],
  options: ['Seçenekler', 'Options'],
  warnings: ['Uyarılar', 'Warnings'],
  noWarnings: ['Sorun bulunmadı.', 'No problems were found.'],
  checkedAll: (rows: string) => [
    `Dosyadaki tüm satırlara bakıldı: ${rows}`,
    `All rows of the file were checked: ${rows}`,
  ],
  checked: (rows: string) => [
    `Dosyanın ilk ${rows} satırına bakıldı.`,
    `The first ${counted(rows, 'row')} were checked.`,
  ],
  rejected: (rows: string, of: string, reason: string) => [
    `${of} satırın ${withPossessive(rows)} reddedilir: ${reason}`,
    `${rows} of ${counted(of, 'row')} will be rejected: ${reason}`,
  ],
  misread: (field: string, cells: string, of: string) => [
    `${field}: ${of} hücrenin ${withPossessive(cells)} anlaşılamadı.`,
    `${field}: ${cells} of ${counted(of, 'cell')} not understood.`,
  ],
  example: (text: string) => [`Örnek: ${quoted(text)}`, `Example: ${quoted(text)}`],
  withoutCategory: (rows: string, of: string) => [
    `Kategorisi olmayan satır: ${rows} / ${of}. Seçeneklerde varsayılan kategori verebilirsiniz.`,
    `Without a category: ${rows} of ${counted(of, 'row')}. The options have a default category.`,
  ],
  guessed: (rows: string, of: string) => [
    `Yeri tahmin edilen satır: ${rows} / ${of}. Varsayılan ülke verirseniz yerler daha doğru bulunur.`,
    `With a guessed place: ${rows} of ${counted(of, 'row')}. With a default country, places are found more reliably.`,
  ],
  columns: ['Sütunlar', 'Columns'],
  columnsHint: [
    'Her sütunun ne olarak okunacağı. Seçiminiz yalnızca bu dosya için geçerlidir. Kullanılmayan sütunlar kişisel veri içerebileceğinden değerlerinin yalnızca biçimi gösterilir (harfler x, rakamlar #); önizlemenin gösterdiği hiçbir değer saklanmaz.',
    'What each column is read as. Your choice applies to this file alone. Columns that are not used may contain personal data, so only the form of their values is shown (letters as x, digits as #). No value that the preview shows is stored.',
  ],
  remember: [
    'Eşleştirmeleri sonraki dosyalar için de sakla',
    'Save the mappings for all future files, too',
  ],
  lettersOnly: [
    'Başlık satırı olmadığından eşleştirmeler sonraki dosyalar için saklanamaz: harfler yalnızca bu dosyanın sütunlarını gösterir.',
    'Without a header row, the mappings cannot be saved for future files: the letters name the columns of this file alone.',
  ],
  rows: ['Dosyanın ilk satırları', 'First rows of the file'],
  rowsOf: (sheet: string) => [
    `Dosyanın ilk satırları: ${quoted(sheet)}`,
    `First rows of the file: ${quoted(sheet)}`,
  ],
  row: ['Satır', 'Row'],
  listings: ['Kaydedilecek işletmeler', 'Businesses that will be stored'],
  noListings: ['Bu satırlardan işletme çıkmıyor.', 'These rows become no businesses.'],
  business: ['İşletme', 'Business'],
  place: ['Yer', 'Place'],
  contact: ['İletişim', 'Contact'],
  others: ['Diğer alanlar', 'Other fields'],
  moreFields: (count: string) => [`${count} alan`, counted(count, 'field')],
  result: ['Sonuç', 'Result'],
  remarks: (count: string) => [`${count} not`, counted(count, 'remark')],
  willBeStored: ['Kaydedilir', 'Will be stored'],
  willBeRejected: ['Reddedilir', 'Will be rejected'],
  empty: ['boş', 'empty'],
  start: ['İçe aktar', 'Import'],
  tryOut: ['Dene', 'Start dry run'],
});
