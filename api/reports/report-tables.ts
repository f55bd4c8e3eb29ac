import Papa from 'papaparse';
import type { DuplicateKind, MissingField } from '../contract/calls/admin-list.ts';
import type {
  CategoriesReport,
  Geography,
  Growth,
  Quality,
  UsageReport,
} from '../contract/calls/reports.ts';
import type { UsageKind } from '../contract/calls/usage.ts';
import type { NoticeLanguage } from '../contract/text/say-notice.ts';

type InLanguages = Readonly<Record<NoticeLanguage, string>>;

/** Texts that a spreadsheet program would run as formulas (OWASP, "CSV Injection"). */
const FORMULA = /^'*[=+@\t\r-]/;

/**
 * Writes a report for a spreadsheet program: CSV with a byte order mark, in which no cell is a formula.
 * @param headings of the columns, in their order
 */
function tableCsv<Column extends string>(
  language: NoticeLanguage,
  headings: Readonly<Record<Column, InLanguages>>,
  rows: readonly Readonly<Record<NoInfer<Column>, string | number | null>>[],
): string {
  const first = Object.fromEntries(
    Object.entries<InLanguages>(headings).map(([column, heading]) => [column, heading[language]]),
  );
  const options = { columns: Object.keys(headings), header: false, escapeFormulae: FORMULA };
  return `\uFEFF${Papa.unparse<object>([first, ...rows], options)}\r\n`;
}

const LISTINGS = { tr: 'İşletme', en: 'Listings' };
const SHARE = { tr: 'Pay (%)', en: 'Share (%)' };

export const growthCsv = ({ points }: Growth, language: NoticeLanguage): string =>
  tableCsv(
    language,
    {
      from: { tr: 'Başlangıç', en: 'From' },
      added: { tr: 'Eklenen', en: 'Added' },
      total: { tr: 'Toplam', en: 'Total' },
    },
    points,
  );

/** Countries, with an empty city, followed by the largest cities. */
export const geographyCsv = ({ countries, cities }: Geography, language: NoticeLanguage): string =>
  tableCsv(
    language,
    {
      country: { tr: 'Ülke', en: 'Country' },
      countryCode: { tr: 'Ülke kodu', en: 'Country code' },
      city: { tr: 'Şehir', en: 'City' },
      listings: LISTINGS,
      cities: { tr: 'Şehir sayısı', en: 'Cities' },
      share: SHARE,
      latitude: { tr: 'Enlem', en: 'Latitude' },
      longitude: { tr: 'Boylam', en: 'Longitude' },
    },
    [
      ...countries.map((place) => ({ ...place, city: null })),
      ...cities.map((place) => ({ ...place, cities: null })),
    ],
  );

export const categoriesCsv = ({ categories }: CategoriesReport, language: NoticeLanguage): string =>
  tableCsv(
    language,
    {
      category: { tr: 'Kategori', en: 'Category' },
      listings: LISTINGS,
      share: SHARE,
      rating: { tr: 'Ortalama puan', en: 'Average rating' },
      rated: { tr: 'Puanlanan', en: 'Rated' },
      added: { tr: 'Son 30 gün', en: 'Last 30 days' },
      addedBefore: { tr: 'Önceki 30 gün', en: '30 days before' },
    },
    categories,
  );

const FINDINGS: Readonly<Record<MissingField | `same ${DuplicateKind}`, InLanguages>> = {
  phone: { tr: 'Telefonu olmayan', en: 'No phone' },
  hours: { tr: 'Çalışma saati olmayan', en: 'No opening hours' },
  coordinates: { tr: 'Koordinatı olmayan', en: 'No coordinates' },
  photo: { tr: 'Fotoğrafı olmayan', en: 'No photo' },
  website: { tr: 'Web sitesi olmayan', en: 'No website' },
  rating: { tr: 'Puanı olmayan', en: 'No rating' },
  'same city': { tr: 'Aynı ad ve şehir', en: 'Same name and city' },
  'same phone': { tr: 'Aynı ad ve telefon', en: 'Same name and phone' },
};

export const qualityCsv = ({ missing, duplicates }: Quality, language: NoticeLanguage): string =>
  tableCsv(
    language,
    { finding: { tr: 'Bulgu', en: 'Finding' }, listings: LISTINGS, share: SHARE },
    [
      ...missing.map((row) => ({ ...row, finding: FINDINGS[row.field][language] })),
      ...duplicates.map((row) => ({ ...row, finding: FINDINGS[`same ${row.kind}`][language] })),
    ],
  );

const USAGE: Readonly<Record<UsageKind, InLanguages>> = {
  nothing: { tr: 'Sonuçsuz arama', en: 'Search without results' },
  category: { tr: 'Aranan kategori', en: 'Searched category' },
  place: { tr: 'Aranan yer', en: 'Searched place' },
  page: { tr: 'Okunan sayfa', en: 'Page read' },
};

export const usageCsv = ({ names }: UsageReport, language: NoticeLanguage): string =>
  tableCsv(
    language,
    {
      kind: { tr: 'Tür', en: 'Kind' },
      name: { tr: 'Ad', en: 'Name' },
      count: { tr: 'Sayı', en: 'Count' },
    },
    names.flatMap(({ kind, counts }) =>
      counts.map((one) => ({ ...one, kind: USAGE[kind][language] })),
    ),
  );
