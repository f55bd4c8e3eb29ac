/**
 * Folds a text for searching: removes case, dots and accents. Turkish has four kinds of i, where other
 * languages have two; all of them become one, so that typing "i" finds "ısıtma", "ISITMA" and "Italian".
 */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
