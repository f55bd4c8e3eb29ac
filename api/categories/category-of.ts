import { initialLetter } from '../contract/pages/letters.ts';
import { categorySlug } from '../contract/pages/slugs.ts';
import { memoize } from '../imports/memoize.ts';
import type { Node } from './taxonomy/read-taxonomy.ts';
import { findNode, isKindOf, nodeById } from './taxonomy/taxonomy.ts';

/** A category to find or to add. */
export type Category = {
  readonly name: string;
  readonly slug: string;
  /** Initial of the name, A to Z; null where it has no Latin initial. */
  readonly letter: string | null;
  /** The id of its node in the taxonomy; null where the taxonomy does not know it. */
  readonly node: string | null;
  /** The wider categories of the taxonomy, the nearest first. */
  readonly wider: readonly Category[];
};

const named = (name: string, node: string | null, wider: readonly Category[]): Category => ({
  ...{ name, slug: categorySlug(name), letter: initialLetter(name) },
  ...{ node, wider },
});

/** The category of a node. */
export function ofNode({ id, name, parent }: Node): Category {
  const above = parent === null ? null : nodeById(parent);
  const wider = above === null ? null : ofNode(above);
  return named(name, id, wider === null ? [] : [wider, ...wider.wider]);
}

/** The category of a name. One that the taxonomy knows has its English name, another one the name that is given. */
export const categoryOf = memoize((name): Category => {
  const node = findNode(name);
  return node ? ofNode(node) : named(name, null, []);
});

/** The category of listings without one. */
export const NO_CATEGORY = 'Other';

/**
 * The category of a row that names one in two columns. The type is the more specific one: the heading of a list, such
 * as 'restaurants', is that of all its rows. Where the taxonomy knows the heading as a kind of the type, the heading is.
 * @param otherwise the name of the category of a row that names none
 */
export function categoryOfRow(
  heading: string | null,
  type: string | null,
  otherwise: string | null = null,
): Category {
  if (heading === null || type === null || heading === type)
    return categoryOf(heading ?? type ?? otherwise ?? NO_CATEGORY);
  const [wide, special] = [findNode(heading), findNode(type)];
  return categoryOf(wide && special && isKindOf(wide, special) ? heading : type);
}
