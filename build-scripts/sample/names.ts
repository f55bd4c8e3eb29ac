import type { SampleCategory } from './categories.ts';
import { fill, type Language, noun, word } from './languages.ts';
import type { City } from './places.ts';
import type { Random } from './random.ts';
import { Weighted } from './weighted.ts';

type Twist = (name: string, random: Random, city: City) => string;

/** Changes that make names awkward, as in real files. */
const TWISTS = new Weighted<Twist>([
  [(name) => name.toLocaleUpperCase('en'), 12],
  [(name, random) => `${random.between(1, 365)} ${name}`, 4],
  [
    (name, random) => `${name} ${random.pick(['🍕', '☕', '💇‍♀️', '🌸', '✂️', '🚗', '⭐⭐⭐⭐⭐'])}`,
    4,
  ],
  [(name) => `"${name}"`, 3],
  [(name) => `${name} & Co.`, 3],
  [(name, _, city) => `${name} - ${city.name} | ${city.country.name}`, 3],
  [(name) => name.toLocaleLowerCase('en'), 2],
  [(name) => `  ${name} `, 2],
  [(name) => `${name} <3`, 1],
  [(name) => `=${name}`, 0.5],
  [(name) => `+${name}`, 0.5],
  [(name) => `${name}'s 'n' "More"`, 1],
  [(name) => new Array(6).fill(name).join(' ').slice(0, 180).trim(), 1],
  [(name, _, city) => `${name} (${city.name}), open every day, near the station, 1st floor`, 1.5],
]);
const TWIST_SHARE = 0.03;
/** Pattern if a language has no word, for example for an embassy. */
const PLAIN = ['', 'category', ' ', 'city', ''];

/**
 * An invented business name in the language, such as `Yıldız Eczanesi`. Three in a hundred are awkward:
 * capitals only, emoji, quotes, very long.
 */
export function businessName(
  language: Language,
  category: SampleCategory,
  city: City,
  random: Random,
): string {
  const own = noun(language, category.group, random);
  const patterns =
    language.patterns.get(`name.${category.group}`) ??
    language.patterns.get(own === undefined ? 'name.civic' : 'name');
  const name = fill(patterns?.draw(random) ?? PLAIN, (slot) => {
    if (slot === 'noun') return own ?? category.title;
    if (slot === 'category') return category.title;
    if (slot === 'city') return city.name;
    if (slot === 'small') return String(random.between(1, 40));
    return word(language, slot.replace(/\d$/, ''), random);
  });
  return random.chance(TWIST_SHARE) ? TWISTS.draw(random)(name, random, city) : name;
}

/** The name of a mall or office building that contains a listing. */
export function buildingName(language: Language, city: City, random: Random): string {
  const pattern = language.patterns.get('mall')?.draw(random) ?? ['City Center'];
  return fill(pattern, (slot) => (slot === 'city' ? city.name : word(language, slot, random)));
}
