import type { SchemaElement } from 'hyparquet-writer';
import { OVERTURE } from '../place-schemas.ts';
import type { Nested } from './written.ts';

export type Example = {
  readonly record: Nested;
  /** The types of its columns in Parquet, if some of them are nested. */
  readonly schema?: readonly SchemaElement[][];
};

/** Where the examples are. */
export const POINT = { type: 'Point' as const, coordinates: [13.4, 52.5] };

/** A record of each preset, with the columns by which its files are recognised. */
export const EXAMPLES: Readonly<Record<string, Example>> = {
  'plain table': {
    record: {
      ...{ Firma: 'Café Krone', Adres: 'Hauptstr. 1', Şehir: 'Berlin', Ülke: 'Almanya' },
      ...{ Enlem: 52.5, Boylam: 13.4, Telefon: '+49 30 5550101', Kategori: 'Café' },
    },
  },
  Outscraper: {
    record: {
      ...{ query: 'cafe', name: 'Café Krone', site: 'https://krone.example/', type: 'Café' },
      ...{ full_address: 'Hauptstr. 1, 10115 Berlin', city: 'Berlin', country_code: 'DE' },
      ...{ phone: '+49 30 5550101', latitude: 52.5, longitude: 13.4, reviews_link: 'x' },
      ...{ working_hours: { Monday: '9 AM-5 PM' }, business_status: 'OPERATIONAL' },
      place_id: 'ChIJkrone',
    },
  },
  'Outscraper 2026': {
    record: {
      ...{ query: 'cafe', name: 'Café Krone', website: 'https://krone.example/', type: 'Café' },
      ...{ address: 'Hauptstr. 1, 10115 Berlin', city: 'Berlin', country_code: 'DE' },
      ...{ phone: '+49 30 5550101', latitude: 52.5, longitude: 13.4, reviews_link: 'x' },
      ...{ title: 'Owner', full_name: 'A Person', first_name: 'A', email: 'a@b.example' },
      place_id: 'ChIJkrone',
    },
  },
  'google-maps-scraper': {
    record: {
      ...{ input_id: '1', link: 'https://maps.google.com/?cid=7', title: 'Café Krone' },
      ...{ category: 'Café', address: 'Hauptstr. 1', phone: '+49 30 5550101', cid: '7' },
      ...{ open_hours: { Monday: ['9 AM–5 PM'] }, review_count: 3, review_rating: 4.5 },
      ...{ latitude: 52.5, longtitude: 13.4 },
      complete_address: { street: 'Hauptstr. 1', city: 'Berlin', country: 'DE' },
    },
  },
  'Apify Google Maps': {
    record: {
      ...{ title: 'Café Krone', categoryName: 'Café', address: 'Hauptstr. 1, 10115 Berlin' },
      ...{ city: 'Berlin', countryCode: 'DE', location: { lat: 52.5, lng: 13.4 } },
      ...{ phone: '+49 30 5550101', totalScore: 4.6, placeId: 'ChIJkrone', rank: 1 },
      openingHours: [{ day: 'Monday', hours: '9 AM to 5 PM' }],
      additionalInfo: { 'Service options': [{ Delivery: true }] },
    },
  },
  'Overture Maps': {
    schema: OVERTURE,
    record: {
      ...{ id: '08f', geometry: POINT, version: 1, confidence: 0.9 },
      bbox: { xmin: 13.4, xmax: 13.4, ymin: 52.5, ymax: 52.5 },
      names: { primary: 'Café Krone', rules: null },
      categories: { primary: 'coffee_shop', alternate: ['bar'] },
      ...{ websites: ['https://krone.example/'], phones: ['+49 30 5550101'] },
      addresses: [
        ...[{ freeform: 'Hauptstr. 1', locality: 'Berlin', postcode: '10115', region: 'BE' }],
      ].map((address) => ({ ...address, country: 'DE' })),
      operating_status: 'open',
    },
  },
  'Foursquare places': {
    record: {
      ...{ fsq_place_id: '4b1', name: 'Café Krone', latitude: 52.5, longitude: 13.4 },
      ...{ address: 'Hauptstr. 1', locality: 'Berlin', postcode: '10115', country: 'DE' },
      ...{ tel: '+49 30 5550101', website: 'https://krone.example/' },
      fsq_category_labels: ['Dining and Drinking > Café'],
    },
  },
  template: {
    record: {
      ...{ name: 'Café Krone', address: 'Hauptstr. 1, 10115 Berlin', phone: '+49 30 5550101' },
      ...{ category: 'Café', latitude: 52.5, longitude: 13.4, rating: 4.5, reviewCount: 3 },
      ...{ place_id: 'ChIJkrone', country_code: 'DE' },
    },
  },
  'own export': {
    record: {
      ...{ id: 1, slug: 'cafe-krone', name: 'Café Krone', url: 'https://krone.example/' },
      ...{ full_address: 'Hauptstr. 1', city: 'Berlin', country_code: 'DE' },
      ...{ latitude: 52.5, longitude: 13.4, phone: '+49 30 5550101', category: 'Café' },
      ...{ time_zone: 'Europe/Berlin', approved: true, created_at: '2026-01-01' },
    },
  },
  'own export, first form': {
    record: {
      ...{ firma_adi: 'Café Krone', address: 'Hauptstr. 1, 10115 Berlin', category: 'Café' },
      ...{ phone: '+49 30 5550101', reviewCount: 3, rating: 4.5, place_id: 'ChIJkrone' },
      ...{ country_code: 'DE', url: 'https://krone.example/' },
    },
  },
};
