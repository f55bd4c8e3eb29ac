import type { TextEncoding } from '../../../../api/contract/calls/text-encodings.ts';
import { catalogue } from '../../../../api/contract/text/catalogue.ts';
import type { Pair } from '../../../../api/contract/text/sentences.ts';

const names: Readonly<Record<TextEncoding, Pair>> = {
  'utf-8': ['Unicode (UTF-8)', 'Unicode (UTF-8)'],
  'utf-16le': ['Unicode (UTF-16 LE)', 'Unicode (UTF-16 LE)'],
  'utf-16be': ['Unicode (UTF-16 BE)', 'Unicode (UTF-16 BE)'],
  'windows-1250': ['Orta Avrupa (Windows-1250)', 'Central European (Windows-1250)'],
  'windows-1251': ['Kiril (Windows-1251)', 'Cyrillic (Windows-1251)'],
  'windows-1252': ['Batı Avrupa (Windows-1252)', 'Western European (Windows-1252)'],
  'windows-1253': ['Yunanca (Windows-1253)', 'Greek (Windows-1253)'],
  'windows-1254': ['Türkçe (Windows-1254)', 'Turkish (Windows-1254)'],
  'windows-1255': ['İbranice (Windows-1255)', 'Hebrew (Windows-1255)'],
  'windows-1256': ['Arapça (Windows-1256)', 'Arabic (Windows-1256)'],
  'koi8-r': ['Kiril (KOI8-R)', 'Cyrillic (KOI8-R)'],
  macintosh: ['Batı Avrupa (Mac)', 'Western European (Mac)'],
  shift_jis: ['Japonca (Shift-JIS)', 'Japanese (Shift-JIS)'],
  'euc-jp': ['Japonca (EUC-JP)', 'Japanese (EUC-JP)'],
  gb18030: ['Basitleştirilmiş Çince (GB18030)', 'Simplified Chinese (GB18030)'],
  big5: ['Geleneksel Çince (Big5)', 'Traditional Chinese (Big5)'],
  'euc-kr': ['Korece (EUC-KR)', 'Korean (EUC-KR)'],
};

export const encodingMessages = catalogue({
  names,
  title: ['Karakter kodlaması', 'Text encoding'],
  label: ['Metin dosyalarının karakter kodlaması', 'Encoding of text files'],
  hint: [
    'CSV, JSON, HTML ve XML dosyaları için. Genellikle kendiliğinden bulunur.',
    'For CSV, JSON, HTML and XML files. It is usually detected.',
  ],
  detected: ['Kendiliğinden bulunsun', 'Detect automatically'],
  chooseHint: [
    'Harfler yanlış okunduysa doğru kodlamayı seçin. Dosyadan henüz hiçbir şey alınmadı.',
    'If letters were read wrongly, choose the right encoding. Nothing of the file has been imported yet.',
  ],
  save: ['Kaydet', 'Save'],
  saveAndRetry: ['Bu kodlamayla yeniden dene', 'Try again with this encoding'],
  saved: ['Karakter kodlaması kaydedildi', 'Encoding saved'],
  savedHint: ['Dosya içe aktarılırken geçerli olur.', 'It applies when the file is imported.'],
  notSaved: ['Karakter kodlaması kaydedilemedi', 'The encoding could not be saved'],
  wasDetected: (name: string) => [`${name}, kendiliğinden bulundu`, `${name}, detected`],
  wasChosen: (name: string) => [`${name}, seçildi`, `${name}, chosen`],
  examples: ['Örnek', 'Examples'],
});
