import { readFileSync } from 'node:fs';
import { nameKey } from '../../api/categories/taxonomy/name-key.ts';
import type { Node } from '../../api/categories/taxonomy/read-taxonomy.ts';
import {
  type BusinessType,
  businessType,
  WIDE_TYPES,
} from '../../api/contract/pages/business-types.ts';
import { AppError } from '../../api/errors.ts';
import { CATEGORY_SYNONYMS, rootPhrase } from '../../api/search/understand/category-synonyms.ts';
import { type Draft, idOf, overtureTree } from './overture-tree.ts';

/** A line of `same-names.txt`: names of one category, and presets that name it in other languages. */
type SameNames = {
  /** The id of the next wider category, if the sources lack the category. */
  readonly wider: string | undefined;
  readonly names: readonly string[];
  readonly presets: readonly string[];
};

function readSameNames(): SameNames[] {
  const text = readFileSync(new URL('same-names.txt', import.meta.url), 'utf8');
  return text.split('\n').flatMap((line) => {
    if (line === '' || line.startsWith('#')) return [];
    const [, wider, rest = line] = /^(\w+) > (.*)$/.exec(line) ?? [];
    const parts = rest.split('|').map((part) => part.trim());
    return {
      wider,
      names: parts.filter((part) => !part.startsWith('@')),
      presets: parts.flatMap((part) => (part.startsWith('@') ? [part.slice(1)] : [])),
    };
  });
}

/** Makes a node part of another one: its names and children are those of the other. */
function absorb(nodes: Map<string, Draft>, kept: Draft, node: Draft): void {
  kept.aliases.push(node.name, ...node.aliases);
  nodes.delete(node.id);
  if (kept.parent === node.id) kept.parent = node.parent;
  for (const child of nodes.values()) if (child.parent === node.id) child.parent = kept.id;
}

/** Makes nodes that are called the same one node: the first of them. */
function uniteNamesakes(nodes: Map<string, Draft>): void {
  const known = new Map<string, Draft>();
  for (const node of [...nodes.values()]) {
    const kept = known.get(nameKey(node.name));
    if (kept) absorb(nodes, kept, node);
    else known.set(nameKey(node.name), node);
  }
}

/** Makes nodes with the names of a line one node, called by the first of the names. */
function unite(
  nodes: Map<string, Draft>,
  { wider, names: [name = '', ...others] }: SameNames,
): Draft {
  if (wider !== undefined) {
    const id = idOf(name);
    nodes.set(id, { id, parent: wider, name, aliases: [] });
  }
  const keys = new Set([name, ...others].map(nameKey));
  const same = [...nodes.values()].filter((node) => keys.has(nameKey(node.name)));
  const kept = same.find((node) => nameKey(node.name) === nameKey(name)) ?? same[0];
  if (!kept) throw new AppError('configuration', `same-names.txt: no category is called ${name}.`);
  for (const node of same) if (node !== kept) absorb(nodes, kept, node);
  kept.aliases.push(kept.name, ...others);
  kept.name = name;
  return kept;
}

/** The nodes in the order of a walk through the tree: parents come first. */
function walk(nodes: ReadonlyMap<string, Draft>): Draft[] {
  const children = Map.groupBy(nodes.values(), ({ parent }) => parent);
  const below = (parent: string | null): Draft[] =>
    (children.get(parent) ?? []).flatMap((node) => [node, ...below(node.id)]);
  const all = below(null);
  if (all.length < nodes.size)
    throw new AppError('configuration', 'Some categories are not below a group.');
  return all;
}

/** Names that are claimed by nodes, by their keys. */
class Claims {
  readonly #owners = new Map<string, Draft>();

  /** Gives a node those of the names that no node has. */
  take(node: Draft, names: readonly string[]): void {
    for (const key of names.map(nameKey))
      if (key !== '' && !this.#owners.has(key)) this.#owners.set(key, node);
  }

  /** The keys of each node's names, in the order in which it took them. */
  keys(): Map<Draft, string[]> {
    const keys = Map.groupBy(this.#owners, ([, node]) => node);
    return new Map([...keys].map(([node, own]) => [node, own.map(([key]) => key)]));
  }
}

/**
 * Compiles the taxonomy.
 * @param presets names of presets in all languages
 */
export function compileTaxonomy(presets: ReadonlyMap<string, readonly string[]>): Node[] {
  const drafts = overtureTree();
  uniteNamesakes(drafts);
  const lines = readSameNames().map((line) => ({ line, node: unite(drafts, line) }));
  const nodes = walk(drafts);
  const claims = new Claims();
  const byPhrase = new Map(nodes.map((node) => [rootPhrase(node.name), node]));

  // English names first, then chosen ones of other languages: a word of several nodes belongs to the first.
  for (const node of nodes) claims.take(node, [node.name]);
  for (const node of nodes) claims.take(node, node.aliases);
  for (const { categories, written } of CATEGORY_SYNONYMS) {
    const node = byPhrase.get(categories[0] ?? '');
    if (node)
      claims.take(
        node,
        written.filter((noun) => !categories.includes(rootPhrase(noun))),
      );
  }
  const linked = [
    ...lines.flatMap(({ line, node }) => line.presets.map((preset) => ({ node, preset }))),
    ...presetsByName(nodes, presets),
  ];
  const owners = Map.groupBy(
    linked.flatMap(({ node, preset }) =>
      (presets.get(preset) ?? []).map((name) => ({ node, key: nameKey(name) })),
    ),
    ({ key }) => key,
  );
  const isShared = (name: string) =>
    new Set(owners.get(nameKey(name))?.map(({ node }) => node)).size > 1;
  for (const { node, preset } of linked)
    claims.take(
      node,
      (presets.get(preset) ?? []).filter((name) => !isShared(name)),
    );

  const keys = claims.keys();
  const types = new Map<string | null, BusinessType>();
  return nodes.map((node) => {
    const { id, parent, name } = node;
    const inherited = types.get(parent);
    const own = typeOf(node);
    // 'Lingerie store' is a store by its name, and a clothing store by its place in the tree.
    const type = own === inherited || (own === 'Store' && inherited) ? null : own;
    const effective = type ?? inherited;
    if (effective) types.set(id, effective);
    return { ...{ id, parent, name, type }, keys: keys.get(node) ?? [] };
  });
}

/** Presets whose English name is that of a node. */
function presetsByName(
  nodes: readonly Draft[],
  presets: ReadonlyMap<string, readonly string[]>,
): { node: Draft; preset: string }[] {
  const byName = new Map(
    nodes.flatMap((node) => [...node.aliases, node.name].map((name) => [nameKey(name), node])),
  );
  return [...presets].flatMap(([preset, [name]]) => {
    const node = /^(?:amenity|shop|office|craft|healthcare|leisure|tourism)\//.test(preset)
      ? byName.get(nameKey(name ?? ''))
      : undefined;
    return node ? [{ node, preset }] : [];
  });
}

function typeOf({ id, name, aliases }: Draft): BusinessType | null {
  const named = [name, ...aliases]
    .map((text) => businessType(text))
    .find((type) => type !== 'LocalBusiness');
  return named ?? WIDE_TYPES[id] ?? null;
}
