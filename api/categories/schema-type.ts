import {
  type BusinessType,
  businessType,
  toBusinessType,
} from '../contract/pages/business-types.ts';
import type { Node } from './taxonomy/read-taxonomy.ts';
import { findNode, nodeById, schemaTypeOf } from './taxonomy/taxonomy.ts';

const OTHER = 'LocalBusiness' satisfies BusinessType;

/** The type of a node, else the type that the ending of a name says. */
function typeBy(node: Node | null, name: string): BusinessType {
  const type = node && schemaTypeOf(node);
  return type === null ? businessType(name) : (toBusinessType(type) ?? businessType(name));
}

/**
 * The schema.org type of a listing: that of its `type`, which is more specific, else that of its category.
 * @param node the node of the category, or of the nearest wider one with a node
 */
export function schemaTypeOfListing(listing: {
  readonly type: string | null;
  readonly category: string;
  readonly node: string | null;
}): BusinessType {
  const { type, category, node } = listing;
  const special = type === null ? OTHER : typeBy(findNode(type), type);
  return special === OTHER ? typeBy(node === null ? null : nodeById(node), category) : special;
}
