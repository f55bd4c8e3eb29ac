/** The fields that the extraction report counts, in its order. */
export const FIELDS = [
  'name',
  'website',
  'category',
  'type',
  'phone',
  'full_address',
  'street',
  'city',
  'postal_code',
  'country',
  'country_code',
  'latitude',
  'longitude',
  'rating',
  'reviews',
  'reviews_link',
  'photo',
  'logo',
  'located_in',
  'working_hours',
  'verified',
  'about',
  'place_id',
] as const;

/** What a column can be read as; those after the first are taken but not counted. */
export type Field = (typeof FIELDS)[number] | 'cid' | 'own_id' | 'own_slug';

/** Header names in lower case, without spaces and underscores. */
type Aliases = Partial<Record<Field, readonly string[]>>;

/** Names that mean one thing in every family; the earlier one wins where a header has several. */
export const COMMON: Readonly<Record<Field, readonly string[]>> = {
  name: ['name', 'businessname', 'companyname', 'firmaadi', 'işletmeadi'],
  website: ['site', 'website'],
  category: ['category', 'kategori'],
  type: ['type'],
  phone: ['phone', 'phonenumber', 'telefon'],
  full_address: ['fulladdress', 'address', 'adres'],
  street: ['street'],
  city: ['city'],
  postal_code: ['postalcode', 'postcode', 'zipcode', 'zip'],
  country: ['country'],
  country_code: ['countrycode'],
  latitude: ['latitude', 'lat'],
  longitude: ['longitude', 'lng', 'lon'],
  rating: ['rating', 'reviewrating'],
  reviews: ['reviews', 'reviewcount', 'reviewscount'],
  reviews_link: ['reviewslink'],
  photo: ['photo'],
  logo: ['logo'],
  located_in: ['locatedin'],
  working_hours: ['workinghours', 'openinghours', 'openhours'],
  verified: ['verified'],
  about: ['about'],
  place_id: ['placeid'],
  cid: ['cid'],
  own_id: [],
  own_slug: [],
};

/** A family of headers: what one program writes. */
export interface Preset {
  name: string;
  /** What its columns mean beyond `COMMON`; these come after the common names. */
  aliases: Aliases;
  /** All columns that mark the family: the more of them a header has, the likelier it is. */
  columns: readonly string[];
}

const OUTSCRAPER_COLUMNS = `query name subtypes category type phone borough street city postalcode
  state usstate country countrycode latitude longitude timezone pluscode areaservice rating reviews
  reviewslink reviewstags reviewsperscore reviewsperscore1 reviewsperscore2 reviewsperscore3
  reviewsperscore4 reviewsperscore5 photoscount photo streetview locatedin workinghours
  workinghoursoldformat otherhours populartimes businessstatus about range posts logo description
  verified ownerid ownertitle ownerlink reservationlinks bookingappointmentlink menulink orderlinks
  locationlink placeid googleid cid kgmid reviewsid locatedgoogleid`;

/** In the order of preference where two fit a header equally. */
export const PRESETS: readonly Preset[] = [
  {
    name: 'Outscraper',
    aliases: { working_hours: ['workinghoursoldformat'] },
    columns: words(`${OUTSCRAPER_COLUMNS} site fulladdress`),
  },
  {
    name: 'Outscraper 2026',
    aliases: { working_hours: ['workinghoursoldformat'] },
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
      longitude: ['longtitude'],
      photo: ['thumbnail'],
      place_id: ['link'],
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
      about: ['additionalinfo'],
      place_id: ['url'],
    },
    columns: words(`title subtitle description price categoryname address neighborhood street city
      postalcode state countrycode website phone phoneunformatted claimthisbusiness location/lat
      location/lng totalscore permanentlyclosed temporarilyclosed placeid fid cid reviewscount
      imagescount imageurl openinghours additionalinfo categories locatedin pluscode menu url
      searchstring searchpageurl rank scrapedat kgmid isadvertisement`),
  },
  {
    name: 'template',
    aliases: {},
    columns: words(`name address phone category latitude longitude rating reviewcount placeid
      countrycode`),
  },
  {
    name: 'own export',
    aliases: { website: ['url'], own_id: ['id'], own_slug: ['slug'] },
    columns:
      words(`id name slug category type fulladdress street city postalcode country countrycode
      phone latitude longitude rating reviews reviewslink photo logo locatedin workinghours verified
      about placeid createdat updatedat url`),
  },
  {
    name: 'own export, first form',
    aliases: { website: ['url'] },
    columns: words('firmaadi address phone category reviewcount rating placeid countrycode url'),
  },
];

function words(text: string): string[] {
  return text.split(/\s+/);
}
