import { catalogue } from '../../../../api/contract/text/catalogue.ts';
import { counted } from '../../../../api/contract/text/counted.ts';
import { quoted } from '../../../../api/contract/text/quoted.ts';
import { withPossessive } from '../../../../api/contract/text/turkish-suffixes.ts';

export const columnMessages = catalogue({
  title: ['Sütunlar', 'Columns'],
  hint: [
    'Başlıkların şu anda nasıl anlaşıldığı. Bilinmeyen başlıklara verdiğiniz anlam, bundan sonraki bütün dosyalar için geçerli olur.',
    'How headers are currently interpreted. A meaning that you give to an unknown header applies to all future files.',
  ],
  feedHint: [
    'Başlıkların şu anda nasıl anlaşıldığı. Bilinmeyen başlıklara verdiğiniz anlam, yalnızca bu kaynağın sonraki dosyaları için geçerli olur.',
    'How headers are currently interpreted. A meaning that you give to an unknown header applies to the next files of this feed alone.',
  ],
  ownHint: [
    'Dosyada başlık satırı yok; sütunlar harfleriyle gösterilir. Verdiğiniz anlam yalnızca bu dosya için geçerlidir.',
    'The file has no header row, so its columns are shown by their letters. A meaning that you give applies to this file alone.',
  ],
  failed: ['Sütunlar alınamadı', 'The columns could not be loaded'],
  notRead: [
    'Dosya henüz okunmadığı için sütunları bilinmiyor.',
    'The file has not been read yet, so its columns are not known.',
  ],
  found: (found: string, total: string) => [
    `${total} alanın ${withPossessive(found)} bulundu`,
    `${found} of ${total} fields found`,
  ],
  missing: (count: string) => [`Bulunmayan ${count} alan`, `${counted(count, 'field')} not found`],
  sheet: (name: string) => [`${quoted(name)} sayfası`, `Sheet ${quoted(name)}`],
  row: (row: string) => [`Başlık ${row}. satırda`, `Header in row ${row}`],
  rows: (first: string, second: string) => [
    `Başlık ${first}. ve ${second}. satırlarda`,
    `Header in rows ${first} and ${second}`,
  ],
  headerRow: ['Başlık satırı', 'Header row'],
  noHeaderRow: ['Başlık satırı yok', 'No header row'],
  headerRowHint: [
    'Sütun adlarının tablodaki satırı. Doğru bulunmadıysa seçin, dosya yeniden okunsun.',
    'The row of the table with the column names. If it was not found correctly, choose it, and the file is read again.',
  ],
  guessed: ['Kendiliğinden bulunsun', 'Found automatically'],
  oneRow: (row: string) => [`${row}. satır`, `Row ${row}`],
  twoRows: (first: string, second: string) => [
    `${first}. ve ${second}. satır birlikte`,
    `Rows ${first} and ${second} together`,
  ],
  preset: (name: string) => [`Tanınan biçim: ${name}`, `Known format: ${name}`],
  unknownSheet: [
    'İşletme adı sütunu bulunamadı; bu sayfa okunmaz. İşletme adının bulunduğu sütunu seçin.',
    'No name column was found, so this sheet is not read. Choose the name column.',
  ],
  header: ['Başlık', 'Header'],
  noHeader: ['Başlıksız sütun', 'Column without a header'],
  samples: ['Örnek değerler', 'Sample values'],
  noSamples: ['Boş', 'Empty'],
  notKept: ['Değerleri saklanmadı', 'Values not stored'],
  notKeptHint: [
    'Tanınmayan sütunların değerleri saklanmaz; kişisel veri içerebilirler.',
    'Values of unrecognised columns are not stored because they may contain personal data.',
  ],
  meaning: ['Anlamı', 'Meaning'],
  meaningOf: (header: string) => [
    `${quoted(header)} sütununun anlamı`,
    `Meaning of the column ${quoted(header)}`,
  ],
  notReadField: ['Kullanılmıyor', 'Not used'],
  mapped: ['Sizin eşleştirmeniz', 'Your mapping'],
  personal: ['Kişisel veri, hiç okunmaz', 'Personal data, never read'],
  changed: (count: string) => [`${count} değişiklik kaydedilmedi`, `Unsaved changes: ${count}`],
  save: ['Değişiklikleri kaydet', 'Save changes'],
  saveAndRetry: ['Kaydet ve yeniden dene', 'Save and try again'],
  reset: ['Değişikliklerden vazgeç', 'Discard changes'],
  saved: ['Eşleştirmeler kaydedildi', 'Mappings saved'],
  headerSaved: ['Başlık satırı kaydedildi', 'Header row saved'],
  headerSavedHint: [
    'Dosya yeniden okunduğunda geçerli olur.',
    'It applies when the file is read again.',
  ],
  savedHint: [
    'Bundan sonraki dosyalarda geçerli olur. Bu dosyada da kullanmak için dosyayı yeniden yükleyin.',
    'They apply to all future files. Upload this file again.',
  ],
  notSaved: ['Değişiklikler kaydedilemedi', 'The changes could not be saved'],
});
