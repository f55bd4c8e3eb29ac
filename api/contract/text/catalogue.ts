import type { Pair } from './sentences.ts';

/** Texts by names: a pair, a function that returns one, or the same string in both languages. */
type Source = string | Pair | ((...values: never[]) => Pair) | { readonly [name: string]: Source };

/** What a source becomes in one language. */
export type Texts<From> = From extends string | Pair
  ? string
  : From extends (...values: infer Values) => Pair
    ? (...values: Values) => string
    : { readonly [Name in keyof From]: Texts<From[Name]> };

/** The texts of a feature in each language; the type makes both complete. */
export type Catalogue<Texts> = { readonly tr: Texts; readonly en: Texts };

/** Makes a catalogue from pairs of texts. */
export const catalogue = <const From extends Source>(source: From): Catalogue<Texts<From>> => ({
  tr: textsOf(source, 0),
  en: textsOf(source, 1),
});

const isPair = (source: Source): source is Pair => Array.isArray(source);

function textsOf<From extends Source>(source: From, language: 0 | 1): Texts<From>;
function textsOf(source: Source, language: 0 | 1): unknown {
  if (typeof source === 'function') return (...values: never[]) => source(...values)[language];
  if (typeof source === 'string') return source;
  if (isPair(source)) return source[language];
  const texts = Object.entries(source).map(([name, part]) => [name, textsOf(part, language)]);
  return Object.fromEntries(texts);
}
