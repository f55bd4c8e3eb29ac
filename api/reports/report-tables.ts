import Papa from 'papaparse';
import type { CategoriesReport, Geography, Growth, Quality } from '../contract/calls/reports.ts';
import type { NoticeLanguage } from '../contract/text/say-notice.ts';

type Cell = string | number | null;
type InLanguages = Readonly<Record<NoticeLanguage, string>>;

/** A report as rows for a spreadsheet program. */
export type ReportTable = {
  readonly headings: readonly InLanguages[];
  readonly rows: (language: NoticeLanguage) => readonly (readonly Cell[])[];
};

const LISTINGS = { tr: 'İşletme', en: 'Listings' };
const SHARE = { tr: 'Pay (%)', en: 'Share (%)' };

export const growthTable = ({ points }: Growth): ReportTable => ({
  headings: [
    { tr: 'Başlangıç', en: 'From' },
    { tr: 'Eklenen', en: 'Added' },
    { tr: 'Toplam', en: 'Total' },
  ],
  rows: () => points.map(({ from, added, total }) => [from, added, total]),
});

/** Countries, with an empty city, followed by the largest cities. */
export const geographyTable = ({ countries, cities }: Geography): ReportTable => ({
  headings: [
    { tr: 'Ülke', en: 'Country' },
    { tr: 'Ülke kodu', en: 'Country code' },
    { tr: 'Şehir', en: 'City' },
    LISTINGS,
    { tr: 'Şehir sayısı', en: 'Cities' },
    SHARE,
    { tr: 'Enlem', en: 'Latitude' },
    { tr: 'Boylam', en: 'Longitude' },
  ],
  rows: () => [
    ...countries.map((place) => placeRow(place, null, place.cities)),
    ...cities.map((place) => placeRow(place, place.city, null)),
  ],
});

const placeRow = (
  place: Omit<Geography['countries'][number], 'cities'>,
  city: string | null,
  cities: number | null,
): Cell[] => [
  place.country,
  place.countryCode,
  city,
  place.listings,
  cities,
  place.share,
  place.latitude,
  place.longitude,
];

export const categoriesTable = ({ categories }: CategoriesReport): ReportTable => ({
  headings: [
    { tr: 'Kategori', en: 'Category' },
    LISTINGS,
    SHARE,
    { tr: 'Ortalama puan', en: 'Average rating' },
    { tr: 'Puanlanan', en: 'Rated' },
    { tr: 'Son 30 gün', en: 'Last 30 days' },
    { tr: 'Önceki 30 gün', en: '30 days before' },
  ],
  rows: () =>
    categories.map((row) => [
      row.category,
      row.listings,
      row.share,
      row.rating,
      row.rated,
      row.added,
      row.addedBefore,
    ]),
});

const FINDINGS: Readonly<
  Record<
    Quality['missing'][number]['field'] | `same ${Quality['duplicates'][number]['kind']}`,
    InLanguages
  >
> = {
  phone: { tr: 'Telefonu olmayan', en: 'No phone' },
  hours: { tr: 'Çalışma saati olmayan', en: 'No opening hours' },
  coordinates: { tr: 'Koordinatı olmayan', en: 'No coordinates' },
  photo: { tr: 'Fotoğrafı olmayan', en: 'No photo' },
  website: { tr: 'Web sitesi olmayan', en: 'No website' },
  rating: { tr: 'Puanı olmayan', en: 'No rating' },
  'same city': { tr: 'Aynı ad ve şehir', en: 'Same name and city' },
  'same phone': { tr: 'Aynı ad ve telefon', en: 'Same name and phone' },
};

export const qualityTable = ({ missing, duplicates }: Quality): ReportTable => ({
  headings: [{ tr: 'Bulgu', en: 'Finding' }, LISTINGS, SHARE],
  rows: (language) => [
    ...missing.map(({ field, listings, share }) => [FINDINGS[field][language], listings, share]),
    ...duplicates.map(({ kind, listings, share }) => [
      FINDINGS[`same ${kind}`][language],
      listings,
      share,
    ]),
  ],
});

/** Texts that a spreadsheet program would run as formulas (OWASP, "CSV Injection"). */
const FORMULA = /^'*[=+@\t\r-]/;

/** The table as CSV with a byte order mark, in which no cell is a formula. */
export function tableCsv({ headings, rows }: ReportTable, language: NoticeLanguage): string {
  const cells = [headings.map((heading) => heading[language]), ...rows(language)];
  return `\uFEFF${Papa.unparse(
    cells.map((row) => row.map((cell) => cell ?? '')),
    { escapeFormulae: FORMULA },
  )}\r\n`;
}
