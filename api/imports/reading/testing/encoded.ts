import type { TextEncoding } from '../../../contract/calls/text-encodings.ts';

/** The bytes of each character, by encoding. */
const tables = new Map<TextEncoding, ReadonlyMap<string, Buffer>>();

function tableOf(encoding: TextEncoding): ReadonlyMap<string, Buffer> {
  const known = tables.get(encoding);
  if (known) return known;
  const decoder = new TextDecoder(encoding);
  const table = new Map<string, Buffer>();
  const add = (...values: number[]) => {
    const bytes = Buffer.from(values);
    const text = decoder.decode(bytes);
    if ([...text].length === 1 && !text.includes('\ufffd') && !table.has(text))
      table.set(text, bytes);
  };
  for (let first = 0; first < 256; first += 1) add(first);
  for (let first = 0x81; first < 255; first += 1)
    for (let second = 0x40; second < 255; second += 1) add(first, second);
  tables.set(encoding, table);
  return table;
}

/** The bytes of a text in an encoding. */
export function encoded(text: string, encoding: TextEncoding): Buffer {
  if (encoding === 'utf-8') return Buffer.from(text);
  if (encoding === 'utf-16le') return Buffer.from(text, 'utf16le');
  if (encoding === 'utf-16be') return Buffer.from(text, 'utf16le').swap16();
  const table = tableOf(encoding);
  return Buffer.concat(
    Array.from(text, (letter) => {
      const bytes = table.get(letter);
      if (!bytes) throw new Error(`${encoding} has no ${letter}`);
      return bytes;
    }),
  );
}

/** Names, streets and cities of businesses, in turns. */
const TEXTS = {
  ja: ['さくら食堂', '東京都渋谷区神南1-2-3', '喫茶店みどり', '大阪市', 'ラーメン横丁', '京都市'],
  ru: ['Кафе Пушкин', 'ул. Ленина, 12', 'Аптека 5', 'Москва', 'Ресторан Берёзка', 'Казань'],
  de: ['Café Müller', 'Königstraße 5', 'Bäckerei Schröder', 'München', 'Fußpflege Größ', 'Köln'],
  fr: [
    'Café de la Gare',
    'rue de l’Église 1',
    'Pâtisserie Noël',
    'Besançon',
    'Crêperie',
    'Orléans',
  ],
  tr: ['Kırmızı Kafe', 'İstiklal Caddesi 5', 'Şişli Eczanesi', 'İstanbul', 'Çağdaş Güneş', 'Muş'],
  ar: ['مقهى النخيل', 'شارع الملك فهد', 'صيدلية الشفاء', 'الرياض', 'مطعم البيت', 'القاهرة'],
  zh: ['北京烤鸭店', '中山路12号', '上海小笼包', '北京市', '新华书店', '广州市'],
  tw: ['臺北牛肉麵', '忠孝東路四段', '誠品書店', '臺北市', '鼎泰豐餐廳', '高雄市'],
  ko: ['서울식당', '종로구 세종대로 1', '한국약국', '서울', '김치찌개집', '부산'],
  pl: ['Kawiarnia Łódź', 'ul. Świętego Jana 3', 'Piekarnia Żółw', 'Kraków', 'Książka', 'Gdańsk'],
  el: ['Καφέ Αθηνά', 'Οδός Ερμού 5', 'Φαρμακείο Υγεία', 'Αθήνα', 'Ταβέρνα', 'Θεσσαλονίκη'],
  he: ['קפה תל אביב', 'רחוב הרצל 5', 'בית מרקחת שלום', 'ירושלים', 'מסעדת הים', 'חיפה'],
} as const;

/** Texts that are written in each encoding. */
export const TEXTS_IN_ENCODINGS: readonly (readonly [TextEncoding, readonly string[]])[] = [
  ['utf-8', TEXTS.ko],
  ['utf-16le', TEXTS.ja],
  ['utf-16be', TEXTS.ru],
  ['windows-1250', TEXTS.pl],
  ['windows-1251', TEXTS.ru],
  ['windows-1252', TEXTS.de],
  ['windows-1252', TEXTS.fr],
  ['windows-1253', TEXTS.el],
  ['windows-1254', TEXTS.tr],
  ['windows-1255', TEXTS.he],
  ['windows-1256', TEXTS.ar],
  ['koi8-r', TEXTS.ru],
  ['macintosh', TEXTS.de],
  ['macintosh', TEXTS.fr],
  ['shift_jis', TEXTS.ja],
  ['euc-jp', TEXTS.ja],
  ['gb18030', TEXTS.zh],
  ['big5', TEXTS.tw],
  ['euc-kr', TEXTS.ko],
];
