import { phraseMatcher, phrasesOf } from './phrases.ts';

/** Phrases in English, Turkish, German, French, Spanish, Italian and a few more, separated by bars. */
const INTENT_PHRASES = {
  'open-24-hours': `
    24 hours|24 hour|24 hrs|24 hr|24h|24 h|24/7|24x7|open 24 hours|open 24h|open 24/7
    |always open|around the clock|round the clock|24 saat|24 saat açık|7/24|7/24 açık
    |7 gün 24 saat|rund um die Uhr|rund um die Uhr geöffnet|24 Stunden|24 Stunden geöffnet
    |immer geöffnet|24 heures|24 h/24|24h/24|24h/24 7j/7|24 heures sur 24|ouvert 24h
    |ouvert 24h/24|24 horas|abierto 24 horas|abierto 24h|las 24 horas|24 ore|24 ore su 24|h24
    |aperto 24 ore|aperto h24`,
  'open-now': `
    open now|open|opened|currently open|open right now|still open|now open|açık|şu an açık
    |şu anda açık|şimdi açık|şuan açık|hala açık|açık olan|jetzt geöffnet|gerade geöffnet
    |jetzt offen|geöffnet|offen|noch geöffnet|aktuell geöffnet|ouvert maintenant|ouvert|ouverte
    |ouverts|ouvert actuellement|ouvert en ce moment|abierto ahora|abierto|abierta|abiertos
    |abierto ya|aperto ora|aperto adesso|aperto|aperta|aperti|aperti ora|aberto agora|aberto
    |nu open`,
  best: `
    best|the best|top|top rated|top 10|best rated|highest rated|most popular|best reviewed
    |en iyi|en iyiler|en iyisi|en iyi puanlı|en yüksek puanlı|yüksek puanlı|en beğenilen
    |en çok beğenilen|en popüler|beste|bester|bestes|besten|die besten|am besten bewertet
    |best bewertet|bestbewertet|bestbewertete|top bewertet|beliebteste|meilleur|meilleure
    |meilleurs|meilleures|le meilleur|les meilleurs|les meilleures|mieux noté|mieux notés
    |les mieux notés|mejor|mejores|los mejores|las mejores|mejor valorado|mejor valorados
    |mejores valorados|migliore|migliori|i migliori|le migliori|più votati|melhor|melhores
    |os melhores`,
  verified: `
    verified|verified business|verified businesses|verified listings|doğrulanmış|onaylı|verifiziert|verifizierte
    |vérifié|vérifiés|verificado|verificados|verificato|verificati`,
  cheap: `
    cheap|cheapest|inexpensive|affordable|low cost|low priced|budget friendly|ucuz|en ucuz|uygun fiyatlı|hesaplı
    |günstig|günstige|günstiges|billig|billige|preiswert|preiswerte|pas cher|pas chère|bon marché|barato|barata
    |baratos|baratas|económico|económica|economico|economica|economici|a buon mercato|goedkoop|goedkope`,
  'near-me': `
    near me|nearby|near by|near here|close by|close to me|close to here|around me|around here
    |next to me|in my area|my location|in the area|nearest|closest|nearest to me|closest to me
    |yakınımda|yakınımdaki|yakınımdakiler|yakınlarımda|yakınlarda|yakınlardaki|yakındaki
    |yakınlarımdaki|bana yakın|bana en yakın|en yakın|en yakındaki|çevremde|çevremdeki|etrafımda
    |etrafımdaki|civarımda|buralarda|buraya yakın|in meiner Nähe|in meiner Umgebung|in der Nähe
    |in der Umgebung|um mich herum|hier in der Nähe|nächste|nächster|nächstes|nächstgelegene
    |près de moi|près d’ici|autour de moi|proche de moi|à proximité|à côté de moi|dans le coin
    |le plus proche|la plus proche|les plus proches|cerca de mí|cerca mío|cerca de aquí
    |cerca de mi ubicación|más cercano|más cercana|alrededor de mí|vicino a me|vicino a qui
    |qui vicino|nelle vicinanze|nei dintorni|più vicino|più vicina|intorno a me|perto de mim`,
  near: `
    near|near to|nearby to|around|close to|next to|not far from|in the vicinity of
    |in the area of|yakın|yakını|yakınında|yakınındaki|yakınları|yakınlarında|yakınlarındaki
    |çevresi|çevresinde|çevresindeki|civarı|civarında|civarındaki|etrafında|etrafındaki|bei|nahe
    |Nähe|in der Nähe von|in der Nähe vom|in der Nähe der|in der Nähe des|Nähe von|unweit
    |unweit von|nahe bei|rund um|près de|près du|près des|proche de|proche du|à proximité de
    |à proximité du|autour de|autour du|à côté de|à côté du|cerca de|cerca del|cerca|junto a
    |alrededor de|al lado de|vicino a|vicino|vicino al|vicino alla|nei pressi di|nei dintorni di
    |intorno a|accanto a|perto de|perto do`,
  in: `
    in|at|inside|within|in the city of|in the center of|in the centre of|im|in der|auf|en|dans
    |dans le|nel|nella|nello|em`,
  with: `
    with|and|or|for|from|the|a|an|of|by|that|has|have|having|which has|that has|that is|that are
    |serving|offering|where can i eat|where to eat|where can i get|where can i buy|where to buy
    |where can i find|where is|where are|where do i find|looking for|i am looking for|i need|find|find me
    |show me|nerede|nerede yenir|nerede bulabilirim|nereden alınır|arıyorum|wo finde ich|wo gibt es
    |wo kann ich essen|wo bekomme ich|où trouver|où manger|où acheter|dónde comer|dónde comprar
    |dónde encontrar|dónde hay|dove mangiare|dove comprare|dove trovare|onde comer|onde comprar|ile|ve|veya|için|olan|bir|mit|und|oder|für|der|die|das|den|dem|des|ein
    |eine|einen|einem|einer|von|vom|avec|et|ou|pour|le|la|les|un|une|de|du|au|aux|qui|con|y|o
    |para|el|los|las|una|uno|del|e|ed|per|il|lo|i|gli|di|dei|della|delle|com|do|da|dos|met|voor
    |het|van`,
} as const;

/** The meaning of words that are neither a business nor a place. */
export type Intent = keyof typeof INTENT_PHRASES;

/**
 * Matches the intent of folded words, by the longest phrase. `in` and `near` introduce a place; Turkish words
 * for `near` follow it (Taksim yakınında). `with` joins things and has no meaning of its own; so has `a`,
 * though it is also `à`.
 */
export const matchIntent = phraseMatcher(phrasesOf<Intent>(INTENT_PHRASES));

/** ‑da, ‑de, ‑ta, ‑te, with or without ‑ki. */
const LOCATIVE = /^(?<stem>.+)(?<suffix>[dt][ae])(?:ki)?$/;

/** Including ç and ş, which fold to c and s. */
const VOICELESS = /[fstkchp]$/;

/** Vowels before a suffix with `a` or `e`; i, o and u also represent ı, ö and ü. */
const HARMONY = { a: /[aiou][^aeiou]*$/, e: /[eiou][^aeiou]*$/ } as const;
const VOWEL = /[aeiou]/;

/**
 * The place names of which a folded Turkish word may be the locative: "kadikoyde" is Kadıköy,
 * "beyoglundaki" is Beyoğlu, with a buffer n. The likelier first, each with at least 3 letters; empty
 * without such a suffix. Follows vowel harmony and consonant hardening, except that d is accepted
 * everywhere, as it is often written ("parisde").
 */
export function placeStems(word: string): string[] {
  const { stem = '', suffix = '' } = LOCATIVE.exec(word)?.groups ?? {};
  const harmony = suffix.endsWith('a') ? HARMONY.a : HARMONY.e;
  if (VOWEL.test(stem) && !harmony.test(stem)) return [];
  if (suffix.startsWith('t') && !VOICELESS.test(stem)) return [];
  const possessed = /^(?<name>.*[iu])n$/.exec(stem)?.groups?.name;
  return [stem, possessed ?? ''].filter((name) => name.length >= 3);
}
