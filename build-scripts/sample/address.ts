import type { Country } from './countries.ts';
import { fill, type Language, word } from './languages.ts';
import type { City } from './places.ts';
import { Random } from './random.ts';

const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXY';

export type Address = {
  readonly street: string;
  /** The part of the city, if the street names one. */
  readonly borough: string | undefined;
  readonly postcode: string | undefined;
  readonly full: string;
};

/** Fills a pattern with random digits and letters: `#` any digit, `%` 1–9, `@` a letter. */
function digits(pattern: string, random: Random): string {
  return pattern.replace(/[#%@]/g, (slot) => {
    if (slot === '@') return LETTERS.charAt(random.below(LETTERS.length));
    return String(slot === '#' ? random.below(10) : random.between(1, 9));
  });
}

const cityRandom = new Random();

/** A postcode in the country's format; its beginning is the same in the whole city. */
function postcode(city: City, random: Random): string | undefined {
  const { postcodes } = city.country;
  if (postcodes.length === 0) return undefined;
  const own = cityRandom.restart(0, city.key);
  const pattern = own.pick(postcodes);
  const half = Math.ceil(pattern.length / 2);
  const code = digits(pattern.slice(0, half), own) + digits(pattern.slice(half), random);
  if (!city.state) return code;
  const prefix = own.pick(city.state.postcodePrefixes);
  return prefix + code.slice(prefix.length);
}

function join(city: City, street: string, code: string | undefined): string {
  const { name, state, country } = city;
  const after = code === undefined ? name : `${name} ${code}`;
  const region = [state?.short, code].filter((part) => part !== undefined).join(' ');
  const parts = {
    eu: [street, code === undefined ? name : `${code} ${name}`],
    us: [street, name, region],
    gb: [street, after],
    end: [street, after],
    br: [street, name, code],
    none: [street, name],
  }[country.style];
  return [...parts, country.name].filter((part) => part !== undefined && part !== '').join(', ');
}

/** Small house numbers are more frequent than large ones. */
const houseNumber = (random: Random) => 1 + Math.floor(250 * random.next() ** 2.5);

/** An address with a street in the language, in the country's order. */
export function address(language: Language, city: City, random: Random): Address {
  let borough: string | undefined;
  const pattern = language.patterns.get('address')?.draw(random) ?? [city.name];
  const street = fill(pattern, (slot) => {
    if (slot === 'no' || slot === 'no2') return String(houseNumber(random));
    if (slot === 'small') return String(random.between(1, 20));
    const text = word(language, slot, random);
    if (slot === 'district') borough = text;
    return text;
  });
  const code = postcode(city, random);
  return { street, borough, postcode: code, full: join(city, street, code) };
}

/**
 * A phone number in international form. Ranges are those that regulators reserve for fiction if the country
 * has such (+1 555 01xx, Ofcom, ARCEP, BNetzA, ACMA, PTS), else invented.
 */
export function phone(country: Country, random: Random): string {
  // The first random group does not begin with 0 or 1, as in most numbering plans.
  const pattern = random.pick(country.phones).replace(/(?<![\d#])#/, String(random.between(2, 9)));
  const number = `+${country.calling} ${digits(pattern, random)}`;
  if (random.chance(0.04)) return number.replace(/[^\d+]/g, '');
  return number;
}
