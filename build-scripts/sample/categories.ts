import { z } from 'zod';
import { AppError } from '../../api/errors.ts';
import { loadCategoryNames, naturalName, titleCase } from './category-names.ts';
import { loadSplits, type Split } from './category-splits.ts';
import type { Faith } from './countries.ts';
import { type Group, groupOf } from './groups.ts';
import type { Random } from './random.ts';
import { readTable } from './tables.ts';
import { Weighted } from './weighted.ts';

/** Lakes, mountains and other places of the source that are not businesses. */
const NOT_A_LISTING = /^geographic_entities/;
/** Rarer categories are left out: they would hardly occur among a million listings. */
const MIN_PLACES = 150;
/** The same for finer categories; with both limits some 3,600 categories occur among a million listings. */
const MIN_FINER_PLACES = 1_700;
/** Share of houses of worship that are kept if their faith is not the country's main one. */
const MINORITY_SHARE = 0.1;

export type SampleCategory = {
  /** Name in natural form, such as `Sicilian restaurant`. */
  readonly name: string;
  /** The same with capitals, for names of businesses. */
  readonly title: string;
  /** The standard category that it belongs to, such as `Restaurant`, or itself. */
  readonly type: string;
  /** The categories above it, nearest first, such as `European restaurant`. */
  readonly wider: readonly string[];
  readonly group: Group;
  readonly faith: Faith | undefined;
};

/** A category and its number of places in the world. */
type Entry = readonly [SampleCategory, number];

const countRow = z.object({
  places_worldwide: z.coerce.number().int().min(0),
  name: z.string().min(1),
  hierarchy: z.string().min(1),
});

function faithOf(group: Group, text: string): Faith | undefined {
  if (group === 'church' || group === 'mosque' || group === 'synagogue') return group;
  if (group !== 'temple') return undefined;
  if (/hindu|sikh|mandir/i.test(text)) return 'hindu';
  return /buddhist|shinto/i.test(text) ? 'buddhist' : undefined;
}

/** The names above a category without the root, nearest first; corrects one misspelling of the source. */
function widerNames(hierarchy: string): string[] {
  return hierarchy
    .split(' > ')
    .slice(1, -1)
    .map((key) => naturalName(key.charAt(0).toUpperCase() + key.slice(1).replaceAll('_', ' ')))
    .map((name) => name.replace('worshop', 'worship'))
    .toReversed();
}

/** The source's categories with their frequencies, under natural names. */
function readStandard(): Entry[] {
  const names = loadCategoryNames();
  const merged = new Map<string, Entry>();
  for (const row of readTable('categories.csv', countRow)) {
    const name = names.get(row.name) ?? naturalName(row.name);
    if (name === '' || NOT_A_LISTING.test(row.hierarchy)) continue;
    const [category, places] = merged.get(name) ?? [standardCategory(name, row.hierarchy), 0];
    merged.set(name, [category, places + row.places_worldwide]);
  }
  return [...merged.values()].filter(([, places]) => places >= MIN_PLACES);
}

function standardCategory(name: string, hierarchy: string): SampleCategory {
  const group = groupOf(name, hierarchy);
  return {
    name,
    title: titleCase(name),
    type: name,
    wider: widerNames(hierarchy).filter((wider) => wider !== name),
    group,
    faith: faithOf(group, `${hierarchy} ${name}`),
  };
}

/** A category's finer ones with their frequencies, and the category itself with the rest. */
function divide([parent, places]: Entry, splits: readonly Split[]): Entry[] {
  const finer = splits.flatMap(({ share, names }) => {
    const ranked = names.map((name, rank) => [name, 1 / (rank + 4)] as const);
    const total = ranked.reduce((sum, [, weight]) => sum + weight, 0);
    return ranked.map(([name, weight]): Entry => {
      const wider = [parent.name, ...parent.wider];
      return [
        { ...parent, name, title: titleCase(name), wider },
        (places * share * weight) / total,
      ];
    });
  });
  const kept = finer.filter(([, count]) => count >= MIN_FINER_PLACES);
  const left = places - kept.reduce((sum, [, count]) => sum + count, 0);
  return [[parent, left], ...kept];
}

/**
 * Some 3,600 categories with the frequencies of `categories.csv`, finer ones by rank.
 * @throws AppError if a line of `category-splits.txt` divides an unknown category
 */
export function worldCategories() {
  const splits = loadSplits();
  const standard = readStandard();
  const known = new Map(standard.map(([category]) => [category.name, category]));
  const [unknown] = new Set(splits.keys()).difference(known);
  if (unknown !== undefined)
    throw new AppError(
      'configuration',
      `category-splits.txt divides "${unknown}": no such category.`,
    );
  const entries = standard
    .flatMap((entry) => divide(entry, splits.get(entry[0].name) ?? []))
    .map(([category, places]) => [known.get(category.name) ?? category, places] as const);
  const all = new Weighted(entries);
  const faithful = entries.filter(([{ faith }]) => faith !== undefined);
  const worship = new Map(
    [...Map.groupBy(faithful, ([{ faith }]) => faith)].map(([faith, own]) => [
      faith,
      new Weighted(own),
    ]),
  );
  return {
    /** A random category for a listing in a country with this main faith. */
    draw(random: Random, faith: Faith): SampleCategory {
      const category = all.draw(random);
      if (category.faith === undefined || faith === 'any' || category.faith === faith)
        return category;
      if (random.chance(MINORITY_SHARE)) return category;
      return worship.get(faith)?.draw(random) ?? category;
    },
  };
}
