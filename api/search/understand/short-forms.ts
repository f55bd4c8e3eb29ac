import { wordRoot } from './plurals.ts';

/** Interchangeable last words of categories: a 'shoe shop' is a 'Shoe store'. */
const EQUAL_TAILS: readonly (readonly string[])[] = [
  ['shop', 'store'],
  ['restaurant', 'food', 'cuisine', 'place', 'diner', 'takeaway'],
  ['salon', 'studio', 'center'],
  ['studio', 'class'],
  ['agency', 'company', 'firm', 'office', 'service'],
  ['attorney', 'lawyer'],
  ['doctor', 'physician'],
  ['school', 'class', 'lesson', 'course'],
  ['dealer', 'dealership', 'showroom'],
];

/** Last words that can be left out: 'pizza', 'yoga', 'real estate'. */
const GENERIC_TAILS: ReadonlySet<string> = new Set(
  'agency center clinic company office restaurant salon service shop store studio'
    .split(' ')
    .map(wordRoot),
);

/**
 * Words that are in names of all kinds of businesses, or are places: alone they mean no category. 'Art'
 * would be an art store in 'Art Hotel', 'Beijing' a restaurant in 'dentist Beijing'.
 */
const NO_CATEGORY: ReadonlySet<string> = new Set(
  `amber american and andhra art artist asian back beijing big bird board branch british
    brother business butterfly button by cactus call central circus city civic classic clock
    club coin collection commercial community conference control corner corporate country cow
    crane creative crisis crystal cultural custom data day department development diamond
    digital disability distribution district donation dongbei double dragon drum eagle east
    elementary emergency energy environment european express eye factory faculty family first
    flag foot for free fujian game garden general global gold golden good government grand
    great green group guizhou hand head health heart high holding home house hunan in
    industrial international internet jade jeju joint just king life local lucky machine main
    management map media medical middle mirror mission mobile modern mother motor music
    national new night norman north of office old on one online open orchid order own padang
    palace paradise parish pearl personal plus point power premium private professional
    project public queen record red regional rental representative retail retreat river roman
    royal running safe sale scarf school second seed select self shandong sichuan silver sky
    small smart south southern space special specialty spirit spring standard star state
    station statistics street sun super temp temple the theme to top trade trading traditional
    transmission tree trust union unit universal utility village vintage visitor warm water
    west western white wholesale wild with world wound writing xinjiang young yunnan`
    .split(/\s+/)
    .map(wordRoot),
);

const EQUAL_ROOTS = EQUAL_TAILS.map((group) => group.map(wordRoot));
const INCOMPLETE: ReadonlySet<string> = new Set(['and', 'for', 'of']);

/**
 * Shorter and alternative names of a category: 'Sushi restaurant' is 'sushi' and 'sushi place', 'Shoe
 * store' is 'shoe' and 'shoe shop'.
 * @param roots words of its name, from {@link wordRoot}
 */
export function shortForms(roots: readonly string[]): string[][] {
  const tail = roots.at(-1);
  const rest = roots.slice(0, -1);
  const last = rest.at(-1);
  if (tail === undefined || last === undefined || INCOMPLETE.has(last)) return [];
  const means = rest.some((root) => !NO_CATEGORY.has(root));
  // 'American food' is a short form, 'high class' is not one of high school.
  if (!means && tail !== 'restaurant') return [];
  const forms = EQUAL_ROOTS.filter((group) => group.includes(tail)).flatMap((group) =>
    group.filter((other) => other !== tail).map((other) => [...rest, other]),
  );
  return means && GENERIC_TAILS.has(tail) ? [...forms, rest] : forms;
}
