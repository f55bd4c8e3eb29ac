import { z } from 'zod';
import { readTable } from './tables.ts';

const ACRONYMS = /\b(?:Atv|B2b|Cpr|Csa|Diy|Dj|Dui|Ems|Ev|Fmcg|Hvac|It|Rv|Tv)\b/gi;

/** Endings of the source's names that stand for one business in the plural, or for none. */
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

/** Names of `category-names.csv` by the source's name; an empty one means: leave it out. */
export function loadCategoryNames(): Map<string, string> {
  return new Map(
    readTable('category-names.csv', nameRow).map(({ source, name }) => [source, name]),
  );
}

/** Brings a name of the source into its natural form, e.g. `Bike tours` → `Bike tour operator`. */
export function naturalName(source: string): string {
  return ENDINGS.reduce((name, [ending, natural]) => name.replace(ending, natural), source).replace(
    ACRONYMS,
    (word) => word.toUpperCase(),
  );
}

const SMALL_WORDS = /^(?:and|of|the|for|in|on|a|by|to|with)$/;

/** A category name as it stands in a business name: `Pizza restaurant` → `Pizza Restaurant`. */
export function titleCase(name: string): string {
  return name
    .split(' ')
    .map((word, index) =>
      index > 0 && SMALL_WORDS.test(word) ? word : word.charAt(0).toUpperCase() + word.slice(1),
    )
    .join(' ');
}
