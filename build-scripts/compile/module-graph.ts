import { readFile } from 'node:fs/promises';
import { isBuiltin } from 'node:module';
import { dirname, join } from 'node:path';
import { type ESTree, parseSync, Visitor } from 'vite';
import type { Sources } from './sources.ts';

/**
 * Follows the imports of modules: `import`, `export … from`, `import()` and
 * `new URL('./file', import.meta.url)`. Imports of types are left out, because they are erased.
 * @param root absolute path of the project
 * @param entries paths of modules below it
 * @returns the entries, the files that they import directly or transitively, and the packages that
 * any of these imports
 * @throws Error when a file cannot be read or parsed
 */
export async function moduleGraph(root: string, entries: readonly string[]): Promise<Sources> {
  const files = new Set<string>();
  const packages = new Set<string>();
  const waiting = [...entries];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (files.has(path)) continue;
    files.add(path);
    if (!/\.[cm]?[jt]sx?$/.test(path)) continue;
    for (const specifier of importsOf(path, await readFile(join(root, path), 'utf8')))
      if (specifier.startsWith('.')) waiting.push(join(dirname(path), specifier));
      else if (!isBuiltin(specifier)) packages.add(`node_modules/${packageOf(specifier)}`);
  }
  return { files: [...files].sort(), packages: [...packages].sort() };
}

/** The package's name of `zod/mini` or `@astrojs/react/client.js`. */
const packageOf = (specifier: string): string =>
  specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

function importsOf(path: string, text: string): string[] {
  const { program, errors } = parseSync(path, text);
  if (errors[0] !== undefined) throw new Error(`${path} cannot be parsed: ${errors[0].message}`);
  const found: string[] = [];
  const add = (node: ESTree.Expression | ESTree.Argument | null) => {
    if (node?.type === 'Literal' && typeof node.value === 'string') found.push(node.value);
  };
  const visitImport = ({ source, importKind }: ESTree.ImportDeclaration) => {
    if (importKind !== 'type') add(source);
  };
  const visitExport = ({
    source,
    exportKind,
  }: ESTree.ExportNamedDeclaration | ESTree.ExportAllDeclaration) => {
    if (exportKind !== 'type') add(source);
  };
  const visitImportCall = ({ source }: ESTree.ImportExpression) => add(source);
  const visitNew = ({ callee, arguments: [file, base] }: ESTree.NewExpression) => {
    const isUrl = callee.type === 'Identifier' && callee.name === 'URL';
    if (isUrl && file !== undefined && isImportMetaUrl(base)) add(file);
  };
  new Visitor({
    ImportDeclaration: visitImport,
    ExportNamedDeclaration: visitExport,
    ExportAllDeclaration: visitExport,
    ImportExpression: visitImportCall,
    NewExpression: visitNew,
  }).visit(program);
  return found;
}

const isImportMetaUrl = (node: ESTree.Argument | undefined): boolean =>
  node?.type === 'MemberExpression' &&
  node.object.type === 'MetaProperty' &&
  node.property.type === 'Identifier' &&
  node.property.name === 'url';
