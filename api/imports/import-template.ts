import Papa from 'papaparse';
import { TEMPLATE_COLUMNS } from '../contract/calls/imports-api.ts';

/** The example row of the template: a fictitious business with an unassignable phone number. */
const EXAMPLE: Readonly<Record<(typeof TEMPLATE_COLUMNS)[number], string | number>> = {
  name: 'Örnek Kafe',
  address: 'Örnek Caddesi No: 1, 34000 İstanbul',
  phone: '+90 212 000 00 00',
  category: 'Kafe',
  latitude: 41.0082,
  longitude: 28.9784,
  rating: 4.5,
  reviewCount: 120,
  place_id: 'ChIJornek0000000000000001',
  country_code: 'TR',
  status: 'open',
};

const ROWS = [[...TEMPLATE_COLUMNS], TEMPLATE_COLUMNS.map((name) => EXAMPLE[name])];

/** The template as CSV, with the byte order mark by which spreadsheet programs recognise UTF-8. */
export const templateCsv = (): string => `\uFEFF${Papa.unparse(ROWS)}\r\n`;

export async function templateXlsx(): Promise<Buffer> {
  // Loaded on demand: the module takes 50 ms and 13 MB.
  const { utils, write } = await import('xlsx');
  const sheet = utils.aoa_to_sheet(ROWS);
  const workbook = { SheetNames: ['Listings'], Sheets: { Listings: sheet } };
  return write(workbook, { bookType: 'xlsx', type: 'buffer', compression: true });
}
