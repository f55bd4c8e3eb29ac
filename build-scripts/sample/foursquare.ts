import { FOURSQUARE } from '../../api/imports/reading/place-schemas.ts';
import { locationOf, placeTable, textOf } from './place-table.ts';

/** The day of the release. */
const RELEASE = '2026-11-01';

/** The generated listings as Foursquare has places. */
export const foursquareTable = placeTable(FOURSQUARE, (listing, random) => {
  const { point, box } = locationOf(listing);
  const [longitude = null, latitude = null] = point?.coordinates ?? [];
  const isClosed = listing.business_status === 'CLOSED_PERMANENTLY';
  return {
    fsq_place_id: listing.google_id.replace(/\D/g, '').padEnd(24, '0').slice(0, 24),
    name: listing.name,
    latitude,
    longitude,
    address: textOf(listing.street),
    locality: listing.city,
    region: listing.state,
    postcode: textOf(listing.postal_code),
    country: listing.country_code,
    date_created: `20${random.between(10, 24)}-0${random.between(1, 9)}-15`,
    date_refreshed: RELEASE,
    date_closed: isClosed ? `2025-0${random.between(1, 9)}-15` : null,
    tel: textOf(listing.phone),
    website: textOf(listing.site),
    fsq_category_labels: [listing.subtypes.split(', ').toReversed().join(' > ')],
    placemaker_url: null,
    geom: point,
    bbox: box,
    dt: RELEASE,
  };
});
