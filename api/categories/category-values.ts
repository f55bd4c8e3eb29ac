import type { Category } from './category-of.ts';

/** The columns of a table of categories, with PostgreSQL's types. */
export const CATEGORY_COLUMNS = {
  no: 'integer',
  name: 'text',
  slug: 'text',
  letter: 'text',
  node: 'text',
  parent_slug: 'text',
  parent_node: 'text',
} as const;

/** The values of a category, in the order of {@link CATEGORY_COLUMNS}. */
export function categoryValues(no: number, { name, slug, letter, node, wider }: Category) {
  const [parent] = wider;
  return [no, name, slug, letter, node, parent?.slug ?? null, parent?.node ?? null];
}

/** A category and the wider ones, these first. */
export const withWider = (category: Category): Category[] => [
  ...category.wider.toReversed(),
  category,
];
