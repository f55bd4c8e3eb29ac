import lookUpTimeZone from '@photostructure/tz-lookup';
import { initialLetter } from '../contract/letters.ts';
import { businessSlug, categorySlug, countrySlug, longBusinessSlug } from '../contract/slugs.ts';
import { fingerprint, type Identity, identityText } from './identity.ts';
import { memoize } from './memoize.ts';
import { type PlaceFailure, resolvePlace } from './places.ts';
import type { ListingCandidate } from './reading/normalise.ts';
import type { StagedRow } from './staging.queries.ts';

/** Where listings go whose file tells no category. */
const NO_CATEGORY = 'Other';

const slugOfCategory = memoize(categorySlug);
const slugOfCountry = memoize(countrySlug);
const letterOf = memoize(initialLetter);

/**
 * Makes of a listing what the merge works on: its place and category, its identity, its slugs.
 * @param rowNo position of the row in the file, from 1
 */
export async function stageRow(
  listing: ListingCandidate,
  rowNo: number,
): Promise<{ readonly row: StagedRow; readonly identity: Identity } | PlaceFailure> {
  const place = await resolvePlace(listing);
  if ('reason' in place) return place;

  const identity: Identity = {
    placeId: listing.placeId,
    cid: listing.cid,
    fingerprint: fingerprint({ ...listing, ...place }),
  };
  const slug = businessSlug(listing.name, place.city, place.countryCode);
  const category = listing.category ?? listing.type;
  const { latitude, longitude } = listing;
  return {
    identity,
    row: {
      row_no: rowNo,
      place_id: identity.placeId,
      cid: identity.cid,
      fingerprint: identity.fingerprint,
      name: listing.name,
      slug,
      long_slug: longBusinessSlug(slug, identityText(identity)),
      category_known: category !== null,
      category_name: category ?? NO_CATEGORY,
      category_slug: slugOfCategory(category ?? NO_CATEGORY),
      category_letter: letterOf(category ?? NO_CATEGORY),
      country_code: place.countryCode,
      country_name: place.countryName,
      country_slug: slugOfCountry(place.countryName),
      city_name: place.city,
      city_slug: place.citySlug,
      city_letter: letterOf(place.city),
      type: listing.type,
      full_address: listing.fullAddress,
      street: listing.street,
      postal_code: listing.postalCode,
      phone: listing.phone,
      latitude,
      longitude,
      time_zone:
        latitude === null || longitude === null ? null : lookUpTimeZone(latitude, longitude),
      rating: listing.rating,
      reviews: listing.reviews,
      reviews_link: listing.reviewsLink,
      photo: listing.photo,
      logo: listing.logo,
      located_in: listing.locatedIn,
      working_hours: listing.workingHours,
      verified: listing.verified,
      about: listing.about,
      url: listing.website,
    },
  };
}
