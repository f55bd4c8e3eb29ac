import { readFileSync } from 'node:fs';
import Papa from 'papaparse';
import { z } from 'zod';
import { fold, tokensOf } from './fold.ts';
import { turkishPlurals, wordRoot } from './plurals.ts';

/** A thing that people search for, in the phrases of {@link rootPhrase}. */
export type Synonyms = {
  /** English names of categories that it means; a directory has some of these. */
  readonly categories: readonly string[];
  /** These names and other words. A 'Law firm' is found as a 'Lawyer' if both are in one row. */
  readonly phrases: readonly string[];
  /** The roots of the noun for the first of the categories, one for each other language. */
  readonly nouns: readonly string[];
  /** The names and nouns with their endings, folded: words in names of listings. */
  readonly written: readonly string[];
};

/** A name or phrase as the roots of its words, separated by spaces. */
export const rootPhrase = (text: string): string =>
  tokensOf(text)
    .map(({ word }) => wordRoot(word))
    .join(' ');

const list = z.string().transform((text) =>
  text
    .split(',')
    .map((item) => item.trim())
    .filter((item) => item !== ''),
);

/** Synonyms by language; plurals only if `wordRoot` does not cover them. */
const row = z.object({ categories: list, en: list, tr: list }).catchall(list);

function readSynonyms(): Synonyms[] {
  const text = readFileSync(new URL('category-synonyms.tsv', import.meta.url), 'utf8');
  const { data } = Papa.parse(text, { header: true, delimiter: '\t', skipEmptyLines: true });
  return data.map((record) => {
    const { categories, en, tr, ...others } = row.parse(record);
    const words = [...en, ...Object.values(others).flat(), ...tr, ...tr.flatMap(turkishPlurals)];
    const nouns = [tr, ...Object.values(others)].flatMap(([first]) => first ?? []);
    const phrases = [...categories, ...words];
    return {
      categories: categories.map(rootPhrase),
      phrases: [...new Set(phrases.map(rootPhrase))],
      nouns: [...new Set(nouns.map(rootPhrase))],
      written: [...new Set([...categories, ...nouns].map(fold))],
    };
  });
}

/** The rows of `category-synonyms.tsv`. */
export const CATEGORY_SYNONYMS: readonly Synonyms[] = readSynonyms();
