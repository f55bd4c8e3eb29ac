import { z } from 'zod';
import { nameKey, squeezed } from '../../api/categories/taxonomy/name-key.ts';
import { categorySlug } from '../../api/contract/pages/slugs.ts';
import { loadCategoryNames, naturalName } from '../sample/category-names.ts';
import { loadSplits } from '../sample/category-splits.ts';
import { readTable } from '../sample/tables.ts';

/** A node with the names that it has in the sources. */
export type Draft = { id: string; parent: string | null; name: string; aliases: string[] };

const sourceRow = z.object({
  places_worldwide: z.coerce.number().int().min(0),
  name: z.string().min(1),
  hierarchy: z.string().min(1),
});

/** Corrects misspellings of the source. */
const keyOf = (part: string) => part.trim().replaceAll(/[ _]+/g, '_').replace('worshop', 'worship');

/** The id of a category that has none in the sources. */
export const idOf = (name: string): string => categorySlug(name).replaceAll('-', '_');

const labelOf = (key: string) => {
  const words = key.replaceAll('_', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/**
 * The tree of the Overture Maps Foundation's categories under natural names, and the finer categories of
 * `category-splits.txt` below them. A part of the hierarchy without a category of its own is the largest
 * category in it, or is left out; groups at the top keep their own names.
 */
export function overtureTree(): Map<string, Draft> {
  const natural = loadCategoryNames();
  const rows = readTable('categories.csv', sourceRow).map((row) => ({
    source: row.name,
    name: natural.get(row.name) || naturalName(row.name),
    path: row.hierarchy.split(' > ').map(keyOf),
  }));
  const nodes = new Map<string, Draft>();
  const groups = new Set(rows.map(({ path }) => path[0] ?? ''));
  for (const id of groups) nodes.set(id, { id, parent: null, name: labelOf(id), aliases: [] });
  const claimed = new Map<string, (typeof rows)[number]>();
  const leaf = ({ path }: (typeof rows)[number]) => path.at(-1) ?? '';
  // The rows are ordered by their frequencies.
  for (const own of [true, false])
    for (const row of rows)
      if (own === (idOf(row.source) === leaf(row)) && !groups.has(leaf(row)))
        if (!claimed.has(leaf(row))) claimed.set(leaf(row), row);
  /** The nearest part of a path that has a node. */
  const parentOf = (path: readonly string[]) =>
    path.findLast((key) => claimed.has(key) || groups.has(key)) ?? null;

  for (const [id, row] of claimed)
    nodes.set(id, {
      ...{ id, name: row.name, parent: parentOf(row.path.slice(0, -1)) },
      aliases: [row.source, labelOf(id)],
    });
  for (const row of rows) {
    if (claimed.get(leaf(row)) === row) continue;
    if (groups.has(idOf(row.name))) continue;
    add(nodes, { name: row.name, parent: parentOf(row.path), aliases: [row.source] });
  }
  const known = new Set([...nodes.values()].map(({ name }) => squeezed(nameKey(name))));
  const byName = new Map([...nodes.values()].map((node) => [node.name, node.id]));
  for (const [name, splits] of loadSplits()) {
    const parent = byName.get(name);
    if (parent === undefined) continue;
    for (const finer of splits.flatMap(({ names }) => names)) {
      // 'Book shop' is a bookstore.
      const store = squeezed(nameKey(finer.replace(/ shop$/, ' store')));
      if (!known.has(store)) add(nodes, { name: finer, parent, aliases: [] });
      known.add(store);
    }
  }
  return nodes;
}

function add(nodes: Map<string, Draft>, draft: Omit<Draft, 'id'>): void {
  const id = idOf(draft.name);
  const known = nodes.get(id);
  if (known) known.aliases.push(...draft.aliases);
  else nodes.set(id, { id, ...draft });
}
