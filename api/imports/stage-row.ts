import lookUpTimeZone from '@photostructure/tz-lookup';
import { initialLetter } from '../contract/pages/letters.ts';
import { openMinutesText } from '../contract/pages/open-minutes.ts';
import { businessSlug, categorySlug, longBusinessSlug } from '../contract/pages/slugs.ts';
import { fingerprint, type Identity, identityText } from './identity.ts';
import { memoize } from './memoize.ts';
import { type Place, resolvePlace } from './places.ts';
import type { ListingCandidate, RowFailure } from './reading/normalise.ts';
import { plainValues } from './reading/plain-columns.ts';
import type { StagedListing } from './staging-columns.ts';

/** The category of listings without one. */
const NO_CATEGORY = 'Other';

export const categoryOf = memoize((name) => ({
  name,
  slug: categorySlug(name),
  letter: initialLetter(name),
}));

export type Category = ReturnType<typeof categoryOf>;

/** A row for the merge: a listing with its identity, place and category. */
export type Staged = {
  readonly identity: Identity;
  readonly place: Place;
  readonly category: Category;
  readonly listing: StagedListing;
};

/**
 * Prepares a listing for the merge: finds its place, and computes its identity and slugs.
 * @param rowNo position of the row in the file, from 1
 * @returns a promise only if its city is missing and must be looked up
 */
export function stageRow(
  listing: ListingCandidate,
  rowNo: number,
): Staged | RowFailure | Promise<Staged | RowFailure> {
  const place = resolvePlace(listing);
  return place instanceof Promise
    ? place.then((found) => stageAt(found, listing, rowNo))
    : stageAt(place, listing, rowNo);
}

function stageAt(
  place: Place | RowFailure,
  listing: ListingCandidate,
  rowNo: number,
): Staged | RowFailure {
  if ('reason' in place) return place;
  const { countryCode, citySlug, city } = place;
  const { name, fullAddress, latitude, longitude, placeId, cid } = listing;
  const print = fingerprint({ name, countryCode, citySlug, fullAddress, latitude, longitude });
  const { ownId, ownSlug } = listing;
  const own = ownId !== null && ownSlug !== null && { own: `own ${ownId} ${ownSlug}` };
  const identity: Identity = { placeId, cid, fingerprint: print, ...own };
  const slug = businessSlug(name, city, countryCode);
  const category = listing.category ?? listing.type;
  return {
    identity,
    place,
    category: categoryOf(category ?? NO_CATEGORY),
    listing: {
      row_no: rowNo,
      place_id: placeId,
      cid,
      fingerprint: print,
      own_id: ownId,
      own_slug: ownSlug,
      slug,
      long_slug: longBusinessSlug(slug, identityText(identity)),
      category_given: listing.category !== null,
      city_given: listing.city !== null,
      name,
      ...plainValues(listing),
      latitude,
      longitude,
      time_zone:
        latitude === null || longitude === null ? null : lookUpTimeZone(latitude, longitude),
      working_hours: listing.workingHours,
      about: listing.about,
      status: listing.status,
      features: listing.features,
      open_minutes: openMinutesText(listing.workingHours),
    },
  };
}
