import { remembered } from './remembered.ts';

/**
 * Glyphs of the sprite, by endings of category names. The longest ending wins: a 'Bakery equipment
 * supplier' is not a bakery.
 */
const ENDINGS: Readonly<Record<string, readonly string[]>> = {
  cup: [
    ...['cafe', 'café', 'coffee shop', 'tea house', 'tea room', 'bakery', 'patisserie'],
    ...['dessert shop', 'ice cream shop', 'donut shop', 'bagel shop', 'juice shop', 'bar', 'pub'],
    ...['lounge', 'brewery', 'winery', 'distillery'],
  ],
  food: [
    ...['restaurant', 'steakhouse', 'pizzeria', 'diner', 'bistro', 'grill', 'buffet', 'caterer'],
    ...['dining venue', 'kebab stand', 'sandwich shop', 'delicatessen', 'food delivery service'],
    ...['food court', 'butcher shop', 'catering service'],
  ],
  bed: [
    ...['hotel', 'hostel', 'motel', 'inn', 'lodge', 'lodging', 'resort', 'guest house'],
    ...['bed and breakfast', 'bed & breakfast', 'holiday accommodation', 'holiday rental home'],
    ...['holiday home', 'holiday apartment'],
  ],
  health: [
    ...['doctor', 'dentist', 'orthodontist', 'clinic', 'hospital', 'pharmacy', 'drugstore'],
    ...['health center', 'medical center', 'health service', 'physician', 'therapist', 'optician'],
    ...['gynecologist', 'oncologist', 'internist', 'neurosurgeon', 'surgeon', 'chiropractor'],
    ...['practitioner', 'nutritionist', 'veterinarian', 'psychologist', 'dermatologist'],
  ],
  scissors: [
    ...['salon', 'barber', 'barber shop', 'barbershop', 'spa', 'eyebrow bar', 'nail bar'],
    ...['nail studio', 'lash lift studio', 'massage therapist', 'hair removal', 'tattoo shop'],
    ...['beauty and wellness center', 'cosmetics store', 'tailor', 'hairdresser'],
  ],
  wheel: [
    ...['car dealer', 'vehicle dealer', 'motorcycle dealer', 'car rental agency', 'car wash'],
    ...['auto repair shop', 'auto body shop', 'automotive repair', 'motorcycle repair', 'garage'],
    ...['car repair and maintenance service', 'automotive service', 'mechanic', 'radiator shop'],
    ...['automotive services and repair', 'auto parts store', 'tire shop', 'bicycle shop'],
    ...['gas station', 'charging station', 'parking lot', 'parking garage', 'race track'],
  ],
  book: [
    ...['school', 'preschool', 'kindergarten', 'university', 'college', 'library', 'bookstore'],
    ...['book store', 'education center', 'educational service', 'tutoring center', 'tutor'],
    ...['training center', 'faculty of law', 'faculty of music', 'institute'],
  ],
  scales: [
    ...['lawyer', 'attorney', 'law firm', 'notary', 'notary public', 'legal services', 'bank'],
    ...['credit union', 'atm', 'insurance agency', 'accountant', 'consultant', 'trust company'],
    ...['financial service', 'money transfer service', 'real estate', 'real estate agent'],
    ...['real estate agency', 'property management', 'loan agency', 'court'],
  ],
  tools: [
    ...['plumber', 'electrician', 'locksmith', 'carpenter', 'painter', 'contractor', 'builder'],
    ...['remodeler', 'construction company', 'repair service', 'repair shop', 'cleaning service'],
    ...['hardware store', 'home improvement store', 'building supply store', 'machine shop'],
  ],
  ball: [
    ...['gym', 'stadium', 'fitness center', 'sports club', 'sports complex', 'golf course'],
    ...['golf club', 'tennis club', 'water polo club', 'swimming pool', 'yoga studio'],
    ...['dance school', 'bowling alley', 'recreation center'],
  ],
  mask: [
    ...['museum', 'theater', 'theatre', 'cinema', 'art gallery', 'concert hall', 'photographer'],
    ...['event planning', 'event venue', 'night club', 'nightclub', 'wedding band', 'casino'],
    ...['karaoke bar'],
  ],
  leaf: [
    ...['park', 'garden', 'farm', 'florist', 'flower shop', 'garden center', 'landscaper'],
    ...['beach', 'campground', 'zoo', 'pet store', 'pet service', 'animal shelter'],
  ],
  bag: ['store', 'shop', 'market', 'supermarket', 'mall', 'shopping center', 'boutique'],
  plane: [
    ...['travel agency', 'travel service', 'tour operator', 'airport', 'airline', 'taxi service'],
    ...['bus station', 'train station', 'freight and cargo service', 'logistics service'],
    ...['moving company', 'shipping service'],
  ],
};

const BY_ENDING: ReadonlyMap<string, string> = new Map(
  Object.entries(ENDINGS).flatMap(([glyph, endings]) =>
    endings.map((ending): [string, string] => [ending, glyph]),
  ),
);

/** The glyph of the sprite for a category, by the category's name. */
export const glyphOf = remembered(
  (category) => {
    const words = category.trim().toLowerCase().split(/\s+/);
    for (let first = 0; first < words.length; first += 1) {
      const glyph = BY_ENDING.get(words.slice(first).join(' '));
      if (glyph !== undefined) return glyph;
    }
    return 'building';
  },
  1_000,
  100,
);
