import { z } from 'zod';
import { readTable } from './tables.ts';

const ACRONYMS = /\b(?:Atv|B2b|Cpr|Csa|Diy|Dj|Dui|Ems|Ev|Fmcg|Hvac|It|Rv|Tv)\b/gi;

/** Endings of the source's names that are plurals or not businesses, with replacements. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/ tours$/, ' tour operator'],
  [/ rentals?$/, ' rental service'],
  [/ (?:classes|lessons)$/, ' school'],
  [/ services$/, ' service'],
  [/ law$/, ' attorney'],
  [/ (agent|architect|broker|center|clinic|contractor|dealer|engineer|lawyer)s$/, ' $1'],
  [/ (office|park|school|shop|station|store|studio)s$/, ' $1'],
];

const nameRow = z.object({ source: z.string().min(1), name: z.string() });

/** Names of `category-names.csv` by the source's name; categories with an empty name are left out. */
export const loadCategoryNames = () =>
  new Map(readTable('category-names.csv', nameRow).map(({ source, name }) => [source, name]));

/** The natural form of the source's name: `Bike tours` → `Bike tour operator`. */
export function naturalName(source: string): string {
  return ENDINGS.reduce((name, [ending, natural]) => name.replace(ending, natural), source).replace(
    ACRONYMS,
    (word) => word.toUpperCase(),
  );
}

const SMALL_WORDS = /^(?:and|of|the|for|in|on|a|by|to|with)$/;

/** A category's name in a business name: `Pizza restaurant` → `Pizza Restaurant`. */
export function titleCase(name: string): string {
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
