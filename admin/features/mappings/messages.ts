import { catalogue } from '../../../api/contract/text/catalogue.ts';
import { counted } from '../../../api/contract/text/counted.ts';
import { quoted } from '../../../api/contract/text/quoted.ts';

export const mappingMessages = catalogue({
  intro: [
    'Dosyalardaki başlıkların anlamları. Buradaki değişiklikler bundan sonra okunan bütün dosyalar için geçerlidir; eski içe aktarmalar olduğu gibi kalır.',
    'What headers of files mean. Changes here apply to all files that are read from now on; earlier imports stay as they are.',
  ],
  failed: ['Eşleştirmeler alınamadı', 'The mappings could not be loaded'],
  none: ['Kayıtlı eşleştirme yok', 'No saved mappings'],
  noneHint: [
    'Bir dosyanın önizlemesinde veya sütunlarında verdiğiniz anlamları sakladığınızda burada görünür.',
    'Meanings that you save in the preview or the columns of a file appear here.',
  ],
  saved: ['Bütün dosyalar için', 'For all files'],
  ofFeed: (name: string) => [
    `Yalnızca ${quoted(name)} kaynağı için`,
    `For the feed ${quoted(name)} alone`,
  ],
  toFeed: ['Kaynağı aç', 'Open the feed'],
  header: ['Başlık', 'Header'],
  meaning: ['Anlamı', 'Meaning'],
  meaningOf: (header: string) => [
    `${quoted(header)} başlığının anlamı`,
    `Meaning of the header ${quoted(header)}`,
  ],
  used: ['Kullanıldığı yer', 'Used in'],
  usedIn: (imports: string) => [`${imports} içe aktarma`, counted(imports, 'import')],
  last: ['Son kullanılan:', 'Last used:'],
  unused: (imports: string) => [
    `Son ${imports} içe aktarmada kullanılmadı`,
    `Not used in the last ${counted(imports, 'import')}`,
  ],
  since: (date: string) => [`${date} tarihinden beri`, `since ${date}`],
  actions: ['İşlemler', 'Actions'],
  rename: ['Yeniden adlandır', 'Rename'],
  renameOf: (header: string) => [`Yeniden adlandır: ${header}`, `Rename: ${header}`],
  renameTitle: ['Başlığı yeniden adlandır', 'Rename the header'],
  newHeader: ['Dosyalardaki başlık', 'Header in the files'],
  newHeaderHint: [
    'Büyük ve küçük harf, boşluk ve noktalama fark etmez.',
    'Case, spaces and punctuation do not matter.',
  ],
  taken: ['Bu başlık zaten eşleştirilmiş.', 'This header is mapped already.'],
  blank: ['Bir başlık yazın.', 'Enter a header.'],
  remove: ['Sil', 'Delete'],
  removeOf: (header: string) => [`Sil: ${header}`, `Delete: ${header}`],
  removeTitle: ['Eşleştirme silinsin mi?', 'Delete the mapping?'],
  removeText: (header: string, field: string) => [
    `Bundan sonraki dosyalarda ${quoted(header)} başlığı, ${quoted(field)} olarak okunmaz.`,
    `In later files, the header ${quoted(header)} will not be read as ${quoted(field)}.`,
  ],
  done: ['Eşleştirmeler kaydedildi', 'Mappings saved'],
  notSaved: ['Değişiklik kaydedilemedi', 'The change could not be saved'],
});
