import type { SchemaTree } from 'hyparquet';
import { isListLike, isMapLike } from 'hyparquet/src/schema.js';
import { eachCell } from './nested-cells.ts';

const nameOf = ({ element }: SchemaTree) => element.name;

/** The names of the columns of a schema, as the values of its rows are divided into columns. */
export function columnNames(schema: SchemaTree): string[] {
  const names = new Set<string>();
  const example = Object.fromEntries(
    schema.children.map((node) => [nameOf(node), exampleOf(node)]),
  );
  eachCell(example, (name) => names.add(name));
  return [...names];
}

/** A value of this type. */
function exampleOf(node: SchemaTree): unknown {
  const { element, children } = node;
  if (/^GEO/.test(element.logical_type?.type ?? '')) return { type: 'Point', coordinates: [0, 0] };
  if (isMapLike(node)) return {};
  if (isListLike(node)) {
    const [repeated] = children;
    const item = repeated?.children.length === 1 ? repeated.children[0] : repeated;
    return item ? [exampleOf(item)] : [];
  }
  if (children.length === 0) return element.repetition_type === 'REPEATED' ? [''] : '';
  return Object.fromEntries(children.map((child) => [nameOf(child), exampleOf(child)]));
}

/**
 * The part of a schema that columns are read from: `names/primary` needs no other names. Lists and maps are
 * kept whole.
 */
export function neededNodes(schema: SchemaTree, columns: readonly string[]): SchemaTree[] {
  return schema.children.flatMap((node) => {
    const name = nameOf(node);
    const parts = columns.filter((column) => column === name || column.startsWith(`${name}/`));
    if (parts.length === 0) return [];
    if (isListLike(node) || isMapLike(node) || parts.includes(name)) return [node];
    const children = node.children.filter((child) =>
      parts.some((part) => `${part}/`.startsWith(`${name}/${nameOf(child)}/`)),
    );
    return [{ ...node, children }];
  });
}

/** The columns of a node that have values of their own. */
export const leavesOf = (node: SchemaTree): SchemaTree[] =>
  node.children.length === 0 ? [node] : node.children.flatMap(leavesOf);
