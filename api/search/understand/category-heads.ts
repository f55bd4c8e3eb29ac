import { tokensOf, wordSet } from './fold.ts';
import { wordRoot } from './plurals.ts';

/**
 * Position of the head noun of a category's name, which says what it is: 'Italian restaurant' is a
 * restaurant, 'Restaurant supply store' is a store. Imports bring names in any language, so the words
 * themselves show the order:
 *
 * - English, German, Turkish and unrecognised languages: the head is last.
 * - Romance languages, Indonesian, Vietnamese, Arabic and Hebrew: the head is first.
 * - Slavic languages: adjectives precede the head and genitives follow it, so both ends count.
 */
type Order = 'first' | 'last' | 'both';

/** Nouns that begin names in languages with the head first, and are not English words. */
const FIRST_NOUNS = wordSet(`
    academia agence agencia agenzia albergo almacen alquiler asesoria atelier azienda banco banque
    boulangerie caffe carniceria casa centro clinica clinique clube colegio consultorio cooperativa ecole
    editora empresa entreprise escola escuela espacio estacion estudio fabrica fabrique farmacia
    ferreteria garderie gestoria gimnasio grossiste hopital iglesia impresa institut instituto istituto
    jardin laboratorio laboratoire librairie libreria loja magasin magazin maison marche mercado mercato
    musee museo negozio officina oficina osteria panaderia parque parrucchiere pasticceria peluqueria
    pizzaria pizzeria restaurante ristorante salao salle scuola servicio servico servizi servizio societe
    supermercado supermercato taller tienda trattoria universidad universita universite vendita venta
    kedai klinik rumah sekolah toko warung`);

/** Nouns that begin names in both groups: 'Restaurant italien', 'Restaurant supply store'. */
const SHARED_NOUNS = wordSet(`
    association bar bureau cafe cafeteria camping centre club college garage gym hammam hospital hostal
    hostel hotel motel notaire parc parking pension pharmacie resort restaurant restoran salon service
    services snack spa station studio theatre`);

/** Endings of adjectives that follow a noun in Romance languages, for folded words that are not English. */
const ROMANCE_ADJECTIVE =
  /(?:ien|ienne|ais|aise|ois|oise|cain|caine|een|eenne|nois|grec|turc|esque|aire|ique|iste|ano|ana|ino|ina|ese|eses|ico|ica|ivo|iva|ario|aria|oso|osa|ado|ada|ense|eno|ena|onal|iale|eur)$/;
/** Words with these endings that are not adjectives. */
const NO_ADJECTIVE = wordSet(
  'boutique antique casino marina cantina sauna arena aria pizzeria trattoria',
);

/** Prepositions of Romance languages, which follow the head. None is an English word. */
const ROMANCE_PREPOSITIONS = wordSet(`
    al alla aos au aux com con da dal das de degli dei del della delle dello des di dos du para per
    pour por`);
/** The words after these qualify the head before them: 'School of music'. */
const CUTTING = wordSet('of for fur von voor van для');
/**
 * The same if they are followed by the end of the name only: 'Restaurant with garden', 'Farm to table
 * restaurant'.
 */
const JOINING = wordSet('with without in at by from to on mit met');

const CYRILLIC = /\p{Script=Cyrillic}/u;
const POLISH = /[ąęłńśźż]/iu;
const POLISH_NOUNS = wordSet('restauracja sklep biuro gabinet zaklad centrum szkola stacja firma');
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const VIETNAMESE = /[ơưđạảấầẩẫậắằẳẵặẹẻẽếềểễệỉịọỏốồổỗộớờởỡợụủứừửữựỳỵỷỹ]/iu;

/** Brackets with their content. */
const BRACKETS = /[([（［][^)\]）］]*[)\]）］]/gu;
/** 'Bar & grill', 'Bar y restaurante': two nouns, both of which are heads. */
const PAIR = /^(\S+)\s+(?:&|\+|and|or|und|oder|et|y|e|o|ve|en)\s+(\S+)$/iu;

/** The words of a name or of a part of it, folded or as roots. */
type Words = readonly string[];

const wordsOf = (text: string): string[] => tokensOf(text).map(({ word }) => word);
const phraseOf = (words: Words): string => words.map(wordRoot).join(' ');

function orderOf(text: string, words: Words): Order {
  const [first = ''] = words;
  const last = words.at(-1) ?? '';
  if (RIGHT_TO_LEFT.test(text) || VIETNAMESE.test(text)) return 'first';
  if (CYRILLIC.test(text) || POLISH.test(text) || POLISH_NOUNS.has(first)) return 'both';
  if (FIRST_NOUNS.has(first)) return 'first';
  if (words.slice(1).some((word) => ROMANCE_PREPOSITIONS.has(word))) return 'first';
  const adjective = ROMANCE_ADJECTIVE.test(last) && !NO_ADJECTIVE.has(last);
  return SHARED_NOUNS.has(first) && adjective ? 'first' : 'last';
}

/** Trades that serve the businesses they name: 'Hotel/restaurant supply store' is not a hotel. */
const SERVING =
  /\b(?:consult|contractor|design|equipment|furniture|manufactur|repair|service|suppl|wholesale)/i;

/** 'Bar/Restaurant' and 'Cafe / Coffee shop' are both. */
function alternativesOf(name: string): string[] {
  const parts = name
    .split(/[,;|]|\s[–—-]\s/u)
    .flatMap((part) => (SERVING.test(part) ? [part.replaceAll('/', ' ')] : part.split('/')))
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).length > 0);
  return parts.flatMap((part) => {
    const [, one, other] = PAIR.exec(part) ?? [];
    return one !== undefined && other !== undefined ? [part, one, other] : [part];
  });
}

/**
 * -ı, -sı: the possessive of Turkish compounds, 'İtalyan restoranı', on a folded word with a minimum
 * length.
 */
const POSSESSIVE = /^(.{4,}?)(?:(?<=[aeiou])s)?[iu]$/;

function withoutPossessive(words: Words): string[][] {
  const stem = POSSESSIVE.exec(words.at(-1) ?? '')?.[1];
  if (stem === undefined || words.length < 2) return [];
  return [[...words.slice(0, -1), stem.replace(/g$/, 'k')]];
}

const ends = (words: Words): Words[] => words.map((_, from) => words.slice(from));
const beginnings = (words: Words): Words[] => words.map((_, nth) => words.slice(0, nth + 1));

function headsOf(text: string): Words[] {
  const words = wordsOf(text);
  const order = orderOf(text, words);
  const cut = words.findIndex((word, nth) => nth > 0 && CUTTING.has(word));
  const join = words.findIndex((word, nth) => nth > 0 && JOINING.has(word));
  const whole = cut < 0 ? words : words.slice(0, cut);
  const cores = join < 0 ? [whole] : [whole, words.slice(0, join)];
  const last = cores.flatMap((core) => [
    ...ends(core),
    ...withoutPossessive(core).flatMap((stem) => ends(stem)),
  ]);
  if (order === 'last') return last;
  const first = beginnings(words).filter((some) => !ROMANCE_PREPOSITIONS.has(some.at(-1) ?? ''));
  return order === 'first' ? first : [...last, ...first];
}

/**
 * The phrases of which a category is a kind, by its name: 'Women's clothing store' is a kind of 'clothing
 * store' and of 'store', 'Tienda de ropa' of 'tienda', 'Restaurant (halal)' of 'restaurant',
 * 'Bar/Restaurant' of both.
 * @returns phrases of word roots, unique, without the whole name. Never throws.
 */
export function headPhrases(name: string): string[] {
  const bare = name.replaceAll(BRACKETS, ' ');
  const text = wordsOf(bare).length > 0 ? bare : name;
  const phrases = alternativesOf(text).flatMap((part) => headsOf(part).map(phraseOf));
  const whole = phraseOf(wordsOf(name));
  return [...new Set(phrases)].filter((phrase) => phrase !== whole && phrase !== '');
}

/** Minimum letters of a compound's last noun, and of the part before it. */
const SHORTEST_TAIL = 4;
const SHORTEST_REST = 3;
const NO_COMPOUNDS = wordSet('workshop bishop transport passport marshall');
/** Scripts without spaces between words: two letters are a noun. */
const UNSPACED = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー々]+$/u;

/**
 * Endings of the last word of a category's name: 'Fischrestaurant' has 'restaurant', 'Bookstore' has
 * 'store'; many are not nouns. Languages with compounds have the head last.
 */
export function compoundTails(name: string): string[] {
  const words = wordsOf(name.replaceAll(BRACKETS, ' '));
  const last = words.at(-1);
  if (last === undefined || NO_COMPOUNDS.has(last) || orderOf(name, words) === 'first') return [];
  const [rest, tail] = UNSPACED.test(last) ? [1, 2] : [SHORTEST_REST, SHORTEST_TAIL];
  const root = wordRoot(last);
  return Array.from({ length: Math.max(0, root.length - rest - tail + 1) }, (_, nth) =>
    root.slice(nth + rest),
  );
}
