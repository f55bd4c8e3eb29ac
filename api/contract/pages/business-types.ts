import type { LocalBusiness, Place } from 'schema-dts';

/** A schema.org type that is a kind of Place. All but {@link PLACE_TYPES} are kinds of LocalBusiness. */
export type BusinessType = Exclude<LocalBusiness | Place, string>['@type'];

/**
 * The schema.org type of a category, by the last words of its name: 'Italian restaurant' is a
 * Restaurant. Holds unambiguous endings only: 'bar' is missing because of 'Nail bar' and 'Juice bar'.
 */
const BY_ENDING: ReadonlyMap<string, BusinessType> = new Map(
  Object.entries({
    restaurant: 'Restaurant',
    steakhouse: 'Restaurant',
    pizzeria: 'Restaurant',
    diner: 'Restaurant',
    'fast food restaurant': 'FastFoodRestaurant',
    café: 'CafeOrCoffeeShop',
    cafe: 'CafeOrCoffeeShop',
    'internet cafe': 'InternetCafe',
    'coffee shop': 'CafeOrCoffeeShop',
    bakery: 'Bakery',
    'ice cream shop': 'IceCreamShop',
    pub: 'BarOrPub',
    'cocktail bar': 'BarOrPub',
    'sports bar': 'BarOrPub',
    'wine bar': 'BarOrPub',
    brewery: 'Brewery',
    winery: 'Winery',
    distillery: 'Distillery',
    'night club': 'NightClub',
    nightclub: 'NightClub',
    casino: 'Casino',
    hotel: 'Hotel',
    motel: 'Motel',
    hostel: 'Hostel',
    resort: 'Resort',
    'ski resort': 'SkiResort',
    'bed and breakfast': 'BedAndBreakfast',
    'bed & breakfast': 'BedAndBreakfast',
    campground: 'Campground',
    dentist: 'Dentist',
    pharmacy: 'Pharmacy',
    drugstore: 'Pharmacy',
    hospital: 'Hospital',
    optician: 'Optician',
    'beauty salon': 'BeautySalon',
    'hair salon': 'HairSalon',
    'nail salon': 'NailSalon',
    'day spa': 'DaySpa',
    'tattoo shop': 'TattooParlor',
    'automotive repair': 'AutoRepair',
    'auto repair shop': 'AutoRepair',
    'car repair and maintenance service': 'AutoRepair',
    'auto body shop': 'AutoBodyShop',
    'car dealer': 'AutoDealer',
    'auto parts store': 'AutoPartsStore',
    'car rental agency': 'AutoRental',
    'car wash': 'AutoWash',
    'gas station': 'GasStation',
    'motorcycle dealer': 'MotorcycleDealer',
    'motorcycle repair': 'MotorcycleRepair',
    'tire shop': 'TireShop',
    bank: 'BankOrCreditUnion',
    'credit union': 'BankOrCreditUnion',
    'insurance agency': 'InsuranceAgency',
    accountant: 'AccountingService',
    atm: 'AutomatedTeller',
    lawyer: 'Attorney',
    attorney: 'Attorney',
    notary: 'Notary',
    'notary public': 'Notary',
    'real estate agent': 'RealEstateAgent',
    'real estate agency': 'RealEstateAgent',
    'employment agency': 'EmploymentAgency',
    'travel agency': 'TravelAgency',
    'post office': 'PostOffice',
    'police department': 'PoliceStation',
    'fire department': 'FireStation',
    'fire station': 'FireStation',
    library: 'Library',
    'art gallery': 'ArtGallery',
    'amusement park': 'AmusementPark',
    cinema: 'MovieTheater',
    'movie theater': 'MovieTheater',
    gym: 'ExerciseGym',
    'golf course': 'GolfCourse',
    'sports club': 'SportsClub',
    stadium: 'StadiumOrArena',
    'bowling alley': 'BowlingAlley',
    electrician: 'Electrician',
    plumber: 'Plumber',
    locksmith: 'Locksmith',
    'hvac contractor': 'HVACBusiness',
    'roofing contractor': 'RoofingContractor',
    'general contractor': 'GeneralContractor',
    'moving company': 'MovingCompany',
    laundromat: 'DryCleaningOrLaundry',
    'dry cleaner': 'DryCleaningOrLaundry',
    'day care center': 'ChildCare',
    'animal shelter': 'AnimalShelter',
    'shopping center': 'ShoppingCenter',
    'shopping mall': 'ShoppingCenter',
    'recycling center': 'RecyclingCenter',
    supermarket: 'GroceryStore',
    'grocery store': 'GroceryStore',
    'convenience store': 'ConvenienceStore',
    'department store': 'DepartmentStore',
    'clothing store': 'ClothingStore',
    "men's clothing store": 'MensClothingStore',
    'shoe store': 'ShoeStore',
    'jewelry store': 'JewelryStore',
    'furniture store': 'FurnitureStore',
    'hardware store': 'HardwareStore',
    'home goods store': 'HomeGoodsStore',
    'electronics store': 'ElectronicsStore',
    'computer store': 'ComputerStore',
    'mobile phone store': 'MobilePhoneStore',
    'sporting goods store': 'SportingGoodsStore',
    'bicycle shop': 'BikeStore',
    'book store': 'BookStore',
    bookstore: 'BookStore',
    'toy store': 'ToyStore',
    'pet store': 'PetStore',
    'liquor store': 'LiquorStore',
    'garden center': 'GardenStore',
    florist: 'Florist',
    'flower shop': 'Florist',
    'pawn shop': 'PawnShop',
    'hobby shop': 'HobbyShop',
    store: 'Store',
    supplier: 'WholesaleStore',
    wholesaler: 'WholesaleStore',
  } satisfies Record<string, BusinessType>),
);

/**
 * Types of wide categories by their ids, for all below them whose names do not say more: places that are no businesses in
 * schema.org. They have no prices.
 */
const PLACE_TYPES = {
  education: 'EducationalOrganization',
  school: 'School',
  elementary_school: 'ElementarySchool',
  middle_school: 'MiddleSchool',
  high_school: 'HighSchool',
  preschool: 'Preschool',
  college_university: 'CollegeOrUniversity',
  religious_organization: 'PlaceOfWorship',
  christian_place_of_worship: 'Church',
  catholic_place_of_worship: 'CatholicChurch',
  muslim_place_of_worship: 'Mosque',
  hindu_place_of_worship: 'HinduTemple',
  buddhist_place_of_worship: 'BuddhistTemple',
  jewish_place_of_worship: 'Synagogue',
  cultural_and_historic: 'LandmarksOrHistoricalBuildings',
  cultural_center: 'CivicStructure',
  memorial_park: 'Park',
  cemetery: 'Cemetery',
  museum: 'Museum',
  park: 'Park',
  community_center: 'CivicStructure',
  civic_center: 'CivicStructure',
  town_hall: 'CityHall',
  courthouse: 'Courthouse',
  embassy: 'Embassy',
  parking: 'ParkingFacility',
  train_station: 'TrainStation',
  bus_station: 'BusStation',
  airport: 'Airport',
  geographic_entities: 'TouristAttraction',
  lake: 'LakeBodyOfWater',
  river: 'RiverBodyOfWater',
  waterfall: 'Waterfall',
  beach: 'Beach',
  mountain: 'Mountain',
} as const satisfies Record<string, BusinessType>;

/** The same for businesses. */
const WIDE_BUSINESS_TYPES: Readonly<Record<string, BusinessType>> = {
  food_and_drink: 'FoodEstablishment',
  lodging: 'LodgingBusiness',
  shopping: 'Store',
  health_care: 'MedicalBusiness',
  beauty_service: 'HealthAndBeautyBusiness',
  sports_and_recreation: 'SportsActivityLocation',
  arts_and_entertainment: 'EntertainmentBusiness',
  home_service: 'HomeAndConstructionBusiness',
  financial_service: 'FinancialService',
  legal_service: 'LegalService',
  automotive: 'AutomotiveBusiness',
  government_office: 'GovernmentOffice',
  law_enforcement: 'PoliceStation',
  tax_office: 'GovernmentOffice',
  registry_office: 'GovernmentOffice',
  department_of_motor_vehicles: 'GovernmentOffice',
  department_of_social_service: 'GovernmentOffice',
  armed_forces_branch: 'GovernmentOffice',
  real_estate: 'RealEstateAgent',
  professional_service: 'ProfessionalService',
  business_to_business_service: 'ProfessionalService',
  business_advertising: 'ProfessionalService',
  information_technology_company: 'ProfessionalService',
  telecommunications_company: 'ProfessionalService',
  transportation_service: 'ProfessionalService',
  business_storage_and_transportation: 'ProfessionalService',
  construction_service: 'GeneralContractor',
  lifestyle_services: 'HealthAndBeautyBusiness',
  spa: 'DaySpa',
  ev_charging_station: 'AutomotiveBusiness',
  music_production: 'EntertainmentBusiness',
  broadcasting_media_production: 'EntertainmentBusiness',
  theatrical_production: 'EntertainmentBusiness',
  radio_station: 'RadioStation',
  taxi_service: 'ProfessionalService',
  television_station: 'TelevisionStation',
  travel: 'TravelAgency',
  corporate_office: 'ProfessionalService',
};

export const WIDE_TYPES: Readonly<Record<string, BusinessType>> = {
  ...WIDE_BUSINESS_TYPES,
  ...PLACE_TYPES,
};

const PLACES = new Set<BusinessType>(Object.values(PLACE_TYPES));

/** Whether a type is a kind of LocalBusiness, which alone has prices, menus and bookings. */
export const isBusiness = (type: BusinessType): boolean => !PLACES.has(type);

/** Names that are unambiguous only as the whole name. */
const WHOLE: ReadonlyMap<string, BusinessType> = new Map([['bar', 'BarOrPub']]);

/** The schema.org type for a category or type name; `LocalBusiness` when no ending matches. */
export function businessType(category: string): BusinessType {
  const name = category.trim().toLowerCase();
  const whole = WHOLE.get(name);
  if (whole !== undefined) return whole;
  const words = name.split(/\s+/);
  for (let first = 0; first < words.length; first += 1) {
    const type = BY_ENDING.get(words.slice(first).join(' '));
    if (type !== undefined) return type;
  }
  return 'LocalBusiness';
}

const TYPES: readonly BusinessType[] = [
  ...new Set([...BY_ENDING.values(), ...WHOLE.values(), ...Object.values(WIDE_TYPES)]),
];

/** A text as a schema.org type, if it is one that businesses get. */
export const toBusinessType = (text: string): BusinessType | null =>
  TYPES.find((type) => type === text) ?? null;
