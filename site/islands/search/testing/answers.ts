import type {
  SearchAnswer,
  SearchChip,
  SearchResult,
} from '../../../../api/contract/pages/search-api.ts';

const NAMES: readonly (readonly [name: string, category: string, city: string, code: string])[] = [
  ['Café Morgenrot', 'Coffee shop', 'Berlin', 'DE'],
  ['مطعم السلطان للمأكولات الشرقية', 'Restaurant', 'الرياض', 'SA'],
  ['有限会社 田中自動車整備工場', 'Auto repair shop', '東京', 'JP'],
  ['Dr. Ada Lovelace & Partners, Dental Implants and Orthodontics', 'Dentist', 'Berlin', 'DE'],
  ['Donaudampfschifffahrtsgesellschaftskapitänsverein', 'Association', 'Wien', 'AT'],
  ['กาแฟดอยช้าง สาขาเชียงใหม่', 'Coffee shop', 'Chiang Mai', 'TH'],
  ['<img src=x onerror=alert(1)>', 'Hotel & "Spa"', "L'Aquila", 'IT'],
  ['ינבוע', 'Water utility company', 'Haifa', 'IL'],
];

/** A search result that depends on its id, from 1. */
export function resultOf(id: number): SearchResult {
  const [name = '', category = '', city = '', countryCode = ''] = NAMES[id % NAMES.length] ?? [];
  const odd = id % 2 === 1;
  return {
    id,
    slug: `listing-${id}`,
    name: `${name} ${id}`,
    category,
    city,
    country: 'Germany',
    countryCode,
    fullAddress: odd ? `${id} Kastanienallee, 10435 Berlin, Germany` : null,
    phone: odd ? `+49304431${1000 + id}` : null,
    phoneText: odd ? `030 4431${1000 + id}` : null,
    rating: id % 5 === 0 ? null : (id % 50) / 10,
    reviews: id * 7,
    photo: id % 3 === 0 ? `https://photos.example/${id}.jpg` : null,
    verified: id % 4 === 0,
    latitude: id % 7 === 0 ? null : 52.5 + id / 300,
    longitude: id % 7 === 0 ? null : 13.4 + (id % 4) / 200,
    distanceKm: null,
    openNow: id % 3 === 0 ? null : odd,
    status: id % 10 === 6 ? 'temporarily_closed' : 'open',
  };
}

/** A page of an answer with `total` results, 20 per page. */
export function answerOf(total: number, page = 1, more: Partial<SearchAnswer> = {}): SearchAnswer {
  const from = (page - 1) * 20;
  const shown = Math.max(0, Math.min(20, total - from));
  return {
    chips: [],
    asksWhere: false,
    corrected: null,
    didYouMean: null,
    widened: null,
    sort: 'best',
    sorts: ['best'],
    total: { count: total, exact: true },
    page,
    pages: Math.ceil(total / 20),
    results: Array.from({ length: shown }, (_, index) => resultOf(from + index + 1)),
    facets: {
      of: total,
      categories: [
        { name: 'Coffee shop', slug: 'coffee-shop', count: Math.floor(total / 2) },
        { name: 'مطعم', slug: 'restaurant', count: Math.floor(total / 4) },
      ],
      cities: [
        { name: 'Berlin', slug: 'berlin', countryCode: 'DE', count: Math.floor(total / 3) },
        { name: '東京', slug: 'tokyo', countryCode: 'JP', count: Math.floor(total / 5) },
      ],
      ratings: [
        { min: 4.5, count: Math.floor(total / 6) },
        { min: 4, count: Math.floor(total / 3) },
      ],
      openNow: Math.floor(total / 2),
      verified: Math.floor(total / 4),
      features: [
        { key: 'wifi', label: 'Wi-Fi', count: Math.floor(total / 3) },
        { key: 'vegan', label: 'Vegan options', count: Math.floor(total / 8) },
      ],
    },
    related: {
      categories: [{ name: 'Bakery', slug: 'bakery', count: 1234 }],
      cities: [
        { name: 'Potsdam', slug: 'potsdam', countryCode: 'DE', country: 'Germany', count: 321 },
      ],
    },
    ...more,
  };
}

/** A chip that comes from the characters `start` to `end` of a text. */
export const textChip = (
  kind: SearchChip['kind'],
  label: string,
  within: 'what' | 'where',
  start: number,
  end: number,
): SearchChip => ({ kind, label, source: { in: within, start, end } });
