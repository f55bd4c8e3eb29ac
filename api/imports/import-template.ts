import Papa from 'papaparse';
import { TEMPLATE_COLUMNS } from '../contract/calls/imports-api.ts';

/** What to write in each column, in Turkish and English. */
const GUIDE: Readonly<Record<(typeof TEMPLATE_COLUMNS)[number], string>> = {
  name: 'işletme adı, boş bırakılamaz / name of the business, required: Kafe Bir',
  address: 'tam adres / full address: Bağdat Caddesi No: 1, 34728 İstanbul',
  phone: 'telefon, ülke koduyla / phone with the country code: +90 212 000 00 00',
  category: 'kategori / category: Kafe',
  latitude: 'enlem / latitude: 41.0082',
  longitude: 'boylam / longitude: 28.9784',
  rating: 'ortalama puan, 1–5 / average rating, 1–5: 4.5',
  reviewCount: 'değerlendirme sayısı / number of reviews: 120',
  place_id: 'Google yer kimliği / Google place id: ChIJ…',
  country_code: 'ülke, iki harf / country, two letters: TR',
  status: 'open, temporarily_closed, permanently_closed',
};

/** The template as CSV, with the byte order mark by which spreadsheet programs recognise UTF-8. */
export const templateCsv = (): string => `\uFEFF${Papa.unparse([[...TEMPLATE_COLUMNS]])}\r\n`;

/**
 * The template as .xlsx, with a second sheet that explains the columns. Each explanation is one cell: a row whose
 * first cell is the name of a column would be taken for a header.
 */
export async function templateXlsx(): Promise<Buffer> {
  // Loaded on demand: the module takes 50 ms and 13 MB.
  const { utils, write } = await import('xlsx');
  const guide = TEMPLATE_COLUMNS.map((name) => [`${name}: ${GUIDE[name]}`]);
  const workbook = {
    SheetNames: ['Listings', 'Guide'],
    Sheets: {
      Listings: utils.aoa_to_sheet([[...TEMPLATE_COLUMNS]]),
      Guide: utils.aoa_to_sheet(guide),
    },
  };
  return write(workbook, { bookType: 'xlsx', type: 'buffer', compression: true });
}
