import { columnsFor } from '../../contract/pages/listing-columns.ts';
import { type Field, isMapped, MAPPED_FIELDS, type MappedField, SPREAD_FIELDS } from './fields.ts';
import { WORDS, words } from './header-words.ts';

/** Header names as `headerKey` writes them. */
type Aliases = Partial<Record<Field, readonly string[]>>;

/** Names in programs beyond the field's own name, which is the last one unless it is listed. */
const OTHER_NAMES: Readonly<Partial<Record<MappedField, readonly string[]>>> = {
  name: ['name', 'businessname', 'companyname'],
  website: ['site'],
  phone: ['phone', 'phonenumber'],
  full_address: ['fulladdress', 'address'],
  postal_code: ['postalcode', 'postcode', 'zipcode', 'zip'],
  // The last ones are those of a point in GeoJSON.
  latitude: ['latitude', 'lat', 'geometry/coordinates/1'],
  longitude: ['longitude', 'lng', 'lon', 'geometry/coordinates/0'],
  rating: ['rating', 'reviewrating', 'reviewsaverage'],
  reviews: ['reviews', 'reviewcount', 'reviewscount'],
  working_hours: ['workinghours', 'openinghours', 'openhours', 'hours', 'businesshours'],
  status: ['businessstatus', 'operatingstatus'],
  other_categories: ['othercategories', 'secondarycategories', 'additionalcategories'],
  price_range: ['pricerange', 'pricelevel'],
  social_links: ['sociallinks', 'socials', 'socialmedia'],
  menu_link: ['menulink', 'menuurl'],
  booking_links: ['bookinglinks', 'reservationlinks', 'bookingappointmentlink', 'bookinglink'],
  order_links: ['orderlinks', 'orderlink'],
};

/** Names of fields that are no columns of a listing. */
const OTHER_FIELDS: Readonly<Record<Exclude<Field, MappedField>, readonly string[]>> = {
  region:
    words(`state usstate region province county bundesland kanton canton estado provincia eyalet
    bolge departement departamento comunidadautonoma regione prefecture`),
  cid: ['cid', 'googlecid', 'googlemapscid', 'ludocid'],
  google_id: ['googleid', 'fid', 'googlefid', 'dataid', 'featureid', 'ftid', 'googledataid'],
  map_link: words(`locationlink googlemapslink googlemapsurl googlemapsuri googlemaps gmapsurl
    gmapslink mapslink mapsurl mapsuri maplink mapurl placelink placeurl googlemaplink googlemapurl haritalinki haritabaglantisi`),
  permanently_closed: ['permanentlyclosed', 'ispermanentlyclosed'],
  temporarily_closed: ['temporarilyclosed', 'istemporarilyclosed'],
  date_closed: ['dateclosed'],
  own_id: [],
  own_slug: [],
};

const plain = (name: string) => name.replaceAll('_', '');

/** Names with the same meaning in every preset; the first one counts if a header has several. */
export const commonNames = (field: Field): readonly string[] =>
  isMapped(field)
    ? [...new Set([...(OTHER_NAMES[field] ?? []), plain(field), ...WORDS[field]])]
    : OTHER_FIELDS[field];

/** The header of one program. */
export interface Preset {
  name: string;
  /** The meaning of its columns beyond `COMMON`, which takes precedence. */
  aliases: Aliases;
  /** All columns of the program: the more of these a header has, the likelier is the preset. */
  columns: readonly string[];
}

const OUTSCRAPER_COLUMNS = `query name subtypes category type phone borough street city postalcode
  state usstate country countrycode latitude longitude timezone pluscode areaservice rating reviews
  reviewslink reviewstags reviewsperscore reviewsperscore1 reviewsperscore2 reviewsperscore3
  reviewsperscore4 reviewsperscore5 photoscount photo streetview locatedin workinghours
  workinghoursoldformat otherhours populartimes businessstatus about range posts logo description
  verified ownerid ownertitle ownerlink reservationlinks bookingappointmentlink menulink orderlinks
  locationlink placeid googleid cid kgmid reviewsid locatedgoogleid`;

const OUTSCRAPER_NAMES: Aliases = {
  working_hours: ['workinghoursoldformat'],
  other_categories: ['subtypes'],
  price_range: ['range'],
};

/** In order of preference if two match a header equally. */
export const PRESETS: readonly Preset[] = [
  // Used if no other preset matches: a header in another language has hardly any of their columns.
  { name: 'plain table', aliases: { map_link: ['link', 'url'] }, columns: [] },
  {
    name: 'Outscraper',
    aliases: OUTSCRAPER_NAMES,
    columns: words(`${OUTSCRAPER_COLUMNS} site fulladdress`),
  },
  {
    name: 'Outscraper 2026',
    aliases: OUTSCRAPER_NAMES,
    columns: words(`${OUTSCRAPER_COLUMNS} website address title fullname firstname lastname email`),
  },
  {
    name: 'google-maps-scraper',
    aliases: {
      name: ['title'],
      street: ['completeaddress'],
      city: ['completeaddress'],
      postal_code: ['completeaddress'],
      country: ['completeaddress'],
      region: ['completeaddress'],
      longitude: ['longtitude'],
      photo: ['thumbnail'],
      photos: ['images'],
      description: ['descriptions'],
      menu_link: ['menu'],
      booking_links: ['reservations'],
      order_links: ['orderonline'],
      place_id: ['link'],
      map_link: ['link'],
    },
    columns:
      words(`inputid link title category address openhours populartimes website phone pluscode
      reviewcount reviewrating reviewsperrating latitude longitude cid status descriptions
      reviewslink thumbnail timezone pricerange dataid images reservations orderonline menu owner
      completeaddress about userreviews userreviewsextended emails`),
  },
  {
    name: 'Apify Google Maps',
    aliases: {
      name: ['title'],
      category: ['categoryname'],
      latitude: ['location/lat'],
      longitude: ['location/lng'],
      rating: ['totalscore'],
      photo: ['imageurl'],
      photos: ['imageurls', 'images'],
      other_categories: ['categories'],
      price_range: ['price'],
      menu_link: ['menu'],
      booking_links: ['reservetableurl', 'tablereservationlinks'],
      order_links: ['googlefoodurl', 'orderby'],
      about: ['additionalinfo'],
      place_id: ['url'],
      map_link: ['url'],
    },
    columns: words(`title subtitle description price categoryname address neighborhood street city
      postalcode state countrycode website phone phoneunformatted claimthisbusiness location/lat
      location/lng totalscore permanentlyclosed temporarilyclosed placeid fid cid reviewscount
      imagescount imageurl openinghours additionalinfo categories locatedin pluscode menu url
      searchstring searchpageurl rank scrapedat kgmid isadvertisement`),
  },
  {
    name: 'Overture Maps',
    aliases: {
      name: ['names/primary'],
      category: ['categories/primary', 'taxonomy/primary', 'basiccategory'],
      full_address: ['addresses/0/freeform'],
      city: ['addresses/0/locality'],
      postal_code: ['addresses/0/postcode'],
      country: ['addresses/0/country'],
      region: ['addresses/0/region'],
      phone: ['phones/0'],
      website: ['websites/0'],
      latitude: ['bbox/ymin'],
      longitude: ['bbox/xmin'],
    },
    columns: words(`id geometry/type names/primary categories/primary categories/alternate
      taxonomy/primary basiccategory confidence
      websites/0 phones/0 socials brand/names sources addresses/0/freeform addresses/0/locality
      addresses/0/region operatingstatus bbox/xmin bbox/ymin version`),
  },
  {
    name: 'Foursquare places',
    aliases: { city: ['locality'], category: ['fsqcategorylabels/0', 'fsqcategorylabels'] },
    columns: words(`fsqplaceid name latitude longitude address locality region postcode adminregion
      postown pobox country datecreated daterefreshed dateclosed website facebookid instagram
      twitter fsqcategoryids fsqcategorylabels fsqcategorylabels/0 placemakerurl dt bbox`),
  },
  {
    name: 'template',
    aliases: { map_link: ['link', 'url'] },
    columns: words(`name address phone category latitude longitude rating reviewcount placeid
      countrycode status`),
  },
  {
    name: 'own export',
    aliases: { website: ['url'], own_id: ['id'], own_slug: ['slug'] },
    columns: columnsFor('export').map(plain),
  },
  {
    name: 'own export, first form',
    aliases: { website: ['url'] },
    columns: words('firmaadi address phone category reviewcount rating placeid countrycode url'),
  },
];

/** Names of columns that are parts of a nested value, such as `location/lat`. */
export const NESTED_NAMES: readonly string[] = [
  ...MAPPED_FIELDS.flatMap(commonNames),
  ...PRESETS.flatMap(({ aliases }) => Object.values(aliases).flat()),
].filter((name) => name.includes('/'));

/** Names of nested values that a field is read from as a whole, because they have a form of their own. */
export const WHOLE_NAMES: ReadonlySet<string> = new Set([
  'completeaddress',
  ...SPREAD_FIELDS.flatMap((field) => [
    ...commonNames(field),
    ...PRESETS.flatMap(({ aliases }) => aliases[field] ?? []),
  ]),
]);
