/**
 * What two spellings have in common when somebody looks for one of them: without case, dots and
 * accents. Turkish has four kinds of i, where other languages have two: all of them are one here, so
 * that "ısıtma", "ISITMA" and "Italian" are found by whoever types an i.
 */
export const foldText = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll('ı', 'i');
