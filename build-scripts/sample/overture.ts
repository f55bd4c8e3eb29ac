import { OVERTURE } from '../../api/imports/reading/place-schemas.ts';
import { locationOf, placeTable, textOf } from './place-table.ts';

const STATUS: Readonly<Record<string, string>> = {
  OPERATIONAL: 'open',
  CLOSED_TEMPORARILY: 'temporarily_closed',
  CLOSED_PERMANENTLY: 'permanently_closed',
};
const RELEASE = 1;

const code = (name: string) => name.toLowerCase().replace(/[^a-z0-9]+/g, '_');
/** A list of one text; null without it. */
const only = (cell: unknown) => {
  const text = textOf(cell);
  return text === null ? null : [text];
};

/** The generated listings as Overture has places. */
export const overtureTable = placeTable(OVERTURE, (listing, random) => {
  const { point, box } = locationOf(listing);
  return {
    id: listing.google_id.replace(/\D/g, '').padEnd(32, '0').slice(0, 32),
    geometry: point,
    bbox: box,
    version: RELEASE,
    names: { primary: listing.name, rules: null },
    categories: { primary: code(listing.type), alternate: [code(listing.category)] },
    basic_category: code(listing.type),
    taxonomy: { primary: code(listing.type), hierarchy: [code(listing.type)], alternates: null },
    confidence: Math.round(random.next() * 100) / 100,
    websites: only(listing.site),
    socials: null,
    emails: null,
    phones: only(listing.phone),
    brand: null,
    addresses: [
      {
        freeform: textOf(listing.street),
        locality: listing.city,
        postcode: textOf(listing.postal_code),
        region: listing.state,
        country: listing.country_code,
      },
    ],
    operating_status: STATUS[String(listing.business_status)] ?? null,
  };
});
