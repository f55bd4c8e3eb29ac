import { type Category, categoryOfRow } from '../categories/category-of.ts';
import { openMinutesText } from '../contract/pages/open-minutes.ts';
import { storedPhone } from '../contract/pages/phone-numbers.ts';
import { longBusinessSlug, slugInCity } from '../contract/pages/slugs.ts';
import { notice } from '../contract/text/import-notices.ts';
import type { Place } from '../places/place-of.ts';
import type { Guess, PlaceResolver } from '../places/resolve-place.ts';
import { timeZoneAt } from '../places/time-zones.ts';
import { fingerprint, type Identity, identityText } from './identity.ts';
import type { ListingCandidate, RowFailure } from './reading/normalise.ts';
import { plainValues } from './reading/plain-columns.ts';
import { storedCell } from './reading/stored-cells.ts';
import type { StagedListing } from './staging-columns.ts';

/** A row for the merge: a listing with its identity, place and category. */
export type Staged = {
  readonly identity: Identity;
  readonly place: Place;
  /** How the place was guessed; null if it is sure. */
  readonly guess: Guess | null;
  readonly category: Category;
  /** Whether the row names one. */
  readonly hasCategory: boolean;
  readonly listing: StagedListing;
};

type StageOptions = {
  /** Position of the row in the file, from 1. */
  readonly rowNo: number;
  /** The cells that erase values; null if none do. */
  readonly blank: number | null;
  /** The category of a row that has none. A listing that exists keeps its own. */
  readonly category: string | null;
};

/**
 * Prepares a listing for the merge: finds its place, and computes its identity and slugs.
 */
export function stageRow(
  listing: ListingCandidate,
  { rowNo, blank, category }: StageOptions,
  places: PlaceResolver,
): Staged | RowFailure {
  const placed = places.resolve(listing);
  if ('missing' in placed) return whyNowhere(listing, placed.missing);
  const { place, guess } = placed;
  const { countryCode, citySlug, citySuffix } = place;
  const { name, fullAddress, latitude, longitude, placeId, cid } = listing;
  const print = fingerprint({ name, countryCode, citySlug, fullAddress, latitude, longitude });
  const { ownId, ownSlug } = listing;
  const own = ownId !== null && ownSlug !== null && { own: `own ${ownId} ${ownSlug}` };
  const identity: Identity = { placeId, cid, fingerprint: print, ...own };
  const slug = slugInCity(name, countryCode, citySuffix);
  return {
    identity,
    place,
    guess,
    // Our own exports have both columns, and the category may be an administrator's choice.
    category: categoryOfRow(listing.category, ownId === null ? listing.type : null, category),
    hasCategory: listing.category !== null || listing.type !== null,
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
      plain: plainValues(listing, storedPhone(listing.phone, countryCode)),
      latitude,
      longitude,
      time_zone: timeZoneAt({ latitude, longitude }),
      working_hours: listing.workingHours,
      about: listing.about,
      status: listing.status,
      blank,
      features: listing.features,
      open_minutes: openMinutesText(listing.workingHours),
    },
  };
}

function whyNowhere(
  { countryCode, countryName }: ListingCandidate,
  missing: 'country' | 'city',
): RowFailure {
  if (missing === 'city') return { column: 'city', reason: notice('city-missing') };
  const given = storedCell(countryCode ?? countryName, 'country');
  return {
    column: 'country',
    reason: given ? notice('country-unknown', { given }) : notice('country-missing'),
  };
}
