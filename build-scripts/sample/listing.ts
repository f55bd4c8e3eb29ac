import anyAscii from 'any-ascii';
import { OWN_PHOTOS } from '../../api/contract/pages/own-photos.ts';
import type { Cell } from '../../api/exports/xlsx-xml.ts';
import { timeZoneAt } from '../../api/places/time-zones.ts';
import { about } from './about.ts';
import { address, phone } from './address.ts';
import { type SampleCategory, worldCategories } from './categories.ts';
import { type Group, widening } from './groups.ts';
import { workingHours } from './hours.ts';
import { listingIds } from './ids.ts';
import { createLanguages } from './languages.ts';
import { addressCell, coordinateCell, postcodeCell, sometimes, truth } from './messy.ts';
import { buildingName, businessName } from './names.ts';
import { scatter, worldCities } from './places.ts';
import type { Random } from './random.ts';
import { countCell, ratingCell, reputation } from './ratings.ts';

const STATUSES = ['CLOSED_TEMPORARILY', 'CLOSED_PERMANENTLY'];

/** The data for all rows; takes a second and some 150 MB to load. */
export const loadWorld = () => ({
  countries: worldCities(),
  categories: worldCategories(),
  language: createLanguages(),
});

const picture = (random: Random) => OWN_PHOTOS[random.between(1, OWN_PHOTOS.length) - 1] ?? null;

/** A URL below `.example`, which is reserved (RFC 2606), derived from the name. */
function site(name: string, category: SampleCategory, random: Random): string {
  const plain = (text: string) =>
    anyAscii(text)
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, 40)
      .replace(/^-+|-+$/g, '');
  const host = `${plain(name) || plain(category.name)}.example`;
  const form = random.next();
  if (form < 0.1) return `http://www.${host}/`;
  if (form < 0.16) return `https://${host}/?utm_source=google&utm_medium=local`;
  return `https://${host}/`;
}

const within = (group: Group, wide: readonly Group[]): boolean =>
  widening(group).some((kind) => wide.includes(kind));

function priceRange(group: Group, random: Random): Cell {
  if (!within(group, ['restaurant', 'hotel']) || random.chance(0.5)) return null;
  return '$'.repeat(1 + Math.floor(3.2 * random.next() ** 1.5));
}

const link = (placeId: string) => `https://www.google.com/maps/place/?q=place_id:${placeId}`;

/** The listing of a row, by column; `random` must have been restarted for that row. */
export function createListing(
  world: ReturnType<typeof loadWorld>,
  seed: number,
  row: number,
  random: Random,
) {
  const city = world.countries.draw(random).draw(random);
  const { country, state } = city;
  const category = world.categories.draw(random, country.faith);
  const language = world.language(country.languages.draw(random));
  const ids = listingIds(seed, row, random);
  const name = businessName(language, category, city, random);
  const place = address(language, city, random);
  const { latitude, longitude } = scatter(city, random);
  const located = !random.chance(0.006);
  const { rating, reviews, photos } = reputation(category.group, random);
  const indoors = within(category.group, ['shop', 'restaurant', 'beauty']) ? 0.08 : 0.02;
  return {
    name,
    site: sometimes(0.55, () => site(name, category, random), random),
    subtypes: [category.name, ...category.wider].join(', '),
    category: category.name,
    type: category.type,
    phone: sometimes(0.84, () => phone(country, random), random),
    full_address: addressCell(place.full, random),
    borough: place.borough ?? null,
    street: sometimes(0.97, () => place.street, random),
    city: random.chance(0.993) ? city.name : null,
    postal_code: postcodeCell(place.postcode, random),
    state: state?.name ?? null,
    us_state: country.code === 'US' ? (state?.name ?? null) : null,
    country: random.chance(0.995) ? country.name : null,
    country_code: country.code,
    latitude: located ? coordinateCell(latitude, random) : null,
    longitude: located ? coordinateCell(longitude, random) : null,
    time_zone: timeZoneAt({ latitude, longitude }),
    area_service: truth(within(category.group, ['service', 'builder']), random),
    rating: ratingCell(rating, random),
    reviews: countCell(reviews, random),
    reviews_link: sometimes(0.75, () => link(ids.placeId), random),
    photos_count: photos,
    photo: sometimes(0.66, () => picture(random), random),
    located_in: random.chance(indoors) ? buildingName(language, city, random) : null,
    working_hours: workingHours(category.group, country, random),
    business_status: random.chance(0.96) ? 'OPERATIONAL' : random.pick(STATUSES),
    about: about(category.group, random),
    range: priceRange(category.group, random),
    logo: random.chance(0.12) ? picture(random) : null,
    verified: random.chance(0.97) ? truth(random.chance(0.7), random) : null,
    location_link: `https://maps.google.com/?cid=${ids.cid}`,
    place_id: ids.placeId,
    google_id: ids.googleId,
    cid: ids.cid,
  };
}
