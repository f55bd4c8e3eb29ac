/** British and other spellings of words in category names, with the spelling that Google uses. */
const SPELLINGS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    aluminium: 'aluminum',
    barbeque: 'barbecue',
    bbq: 'barbecue',
    centre: 'center',
    colour: 'color',
    counselling: 'counseling',
    counsellor: 'counselor',
    doughnut: 'donut',
    fibre: 'fiber',
    grey: 'gray',
    gynaecologist: 'gynecologist',
    jeweller: 'jeweler',
    jewellery: 'jewelry',
    labour: 'labor',
    licence: 'license',
    neighbourhood: 'neighborhood',
    organisation: 'organization',
    orthopaedic: 'orthopedic',
    orthopaedist: 'orthopedist',
    paediatric: 'pediatric',
    paediatrician: 'pediatrician',
    speciality: 'specialty',
    theatre: 'theater',
    tyre: 'tire',
    yoghurt: 'yogurt',
  }),
);

const IRREGULAR: ReadonlyMap<string, string> = new Map(
  Object.entries({
    children: 'child',
    childrens: 'child',
    feet: 'foot',
    knives: 'knife',
    loaves: 'loaf',
    men: 'man',
    mens: 'man',
    people: 'person',
    teeth: 'tooth',
    women: 'woman',
    womens: 'woman',
  }),
);

/** A word without the ending of English plurals; the result need not be a word: 'movies' is 'movy'. */
function singular(word: string): string {
  if (word.length < 4) return word;
  return word
    .replace(/(?<!s|u)s$/, '')
    .replace(/(?<=ch|sh|x|s|z|o)e$/, '')
    .replace(/ie$/, 'y');
}

/**
 * The common root of a folded word's numbers and British or American spellings: 'bakeries' and 'bakery';
 * 'women', 'woman' and 'womens'; 'centre' and 'centers'. For comparison with other roots only, not for
 * display. French, Spanish, Portuguese and Dutch plurals with -s are covered as well.
 */
export function wordRoot(word: string): string {
  const irregular = IRREGULAR.get(word);
  if (irregular !== undefined) return irregular;
  const one = singular(word);
  const british = SPELLINGS.get(word) ?? SPELLINGS.get(word.replace(/s$/, ''));
  return british === undefined ? one : singular(british);
}

const BACK_VOWELS = 'aıou';
const VOWEL = /[aeıioöuü]/gu;
/** The possessive at the end of a compound: diş hekim-i, çocuk mağaza-sı. */
const COMPOUND = /^(.* .*?)(?:(?<=[aeıioöuü])s)?[ıiuü]$/u;

/**
 * The plurals of a Turkish word or compound, in lower case with Turkish letters, as people type them:
 * oteller, and otelleri as in 'İstanbul otelleri'.
 */
export function turkishPlurals(phrase: string): string[] {
  const stem = COMPOUND.exec(phrase)?.[1]?.replace(/ğ$/u, 'k');
  const back = BACK_VOWELS.includes(phrase.match(VOWEL)?.at(-1) ?? '');
  const [plural, possessive] = back ? ['lar', 'ları'] : ['ler', 'leri'];
  const plurals = [`${phrase}${plural}`, `${phrase}${possessive}`];
  return stem === undefined ? plurals : [...plurals, `${stem}${possessive}`];
}
