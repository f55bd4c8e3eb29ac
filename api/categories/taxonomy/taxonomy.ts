import { memoize } from '../../imports/memoize.ts';
import { nameKey, otherKeys, squeezed } from './name-key.ts';
import { type Node, readTaxonomy } from './read-taxonomy.ts';

/** The nodes by the keys of their names. */
type Index = {
  readonly byId: ReadonlyMap<string, Node>;
  readonly byKey: ReadonlyMap<string, Node>;
  /** By keys without spaces; null where these belong to several nodes. */
  readonly bySqueezed: ReadonlyMap<string, Node | null>;
};

/** A shorter name without spaces may be a word of its own. */
const SHORTEST_SQUEEZED = 7;

function makeIndex(nodes: readonly Node[]): Index {
  const byKey = new Map<string, Node>();
  const bySqueezed = new Map<string, Node | null>();
  for (const node of nodes)
    for (const key of node.keys) {
      byKey.set(key, node);
      const whole = squeezed(key);
      const other = bySqueezed.get(whole);
      bySqueezed.set(whole, other === undefined || other === node ? node : null);
    }
  return { byId: new Map(nodes.map((node) => [node.id, node])), byKey, bySqueezed };
}

let index: Index | undefined;

/** Read on demand: most programs ask for no category. */
function taxonomy(): Index {
  index ??= makeIndex(readTaxonomy());
  return index;
}

/**
 * The category of the taxonomy that a name means, in any language, number and spelling; null if it knows none.
 * Never throws.
 */
export const findNode = memoize((name): Node | null => {
  const { byKey, bySqueezed } = taxonomy();
  const key = nameKey(name);
  const exact = byKey.get(key);
  if (exact) return exact;
  const whole = squeezed(key);
  const joined = whole.length < SHORTEST_SQUEEZED ? null : bySqueezed.get(whole);
  if (joined) return joined;
  for (const other of otherKeys(key)) {
    const node = byKey.get(other);
    if (node) return node;
  }
  return null;
});

/** The node with an id; null if the taxonomy has none, or none any more. */
export const nodeById = (id: string): Node | null => taxonomy().byId.get(id) ?? null;

/** All nodes, parents first. */
export const allNodes = (): readonly Node[] => [...taxonomy().byId.values()];

const parentOf = ({ parent }: Node): Node | null => (parent === null ? null : nodeById(parent));

/** The wider categories of a node, the nearest first. */
export function ancestorsOf(node: Node): Node[] {
  const parent = parentOf(node);
  return parent ? [parent, ...ancestorsOf(parent)] : [];
}

/** Whether a node is the other one, or a kind of it. */
export function isKindOf(node: Node, other: Node): boolean {
  if (node === other) return true;
  const parent = parentOf(node);
  return parent !== null && isKindOf(parent, other);
}

/** The schema.org type of a node: its own, or that of the nearest wider category with one. */
export const schemaTypeOf = (node: Node): string | null =>
  [node, ...ancestorsOf(node)].find(({ type }) => type !== null)?.type ?? null;
