import { existsSync } from 'node:fs';
import { isAbsolute, join, relative } from 'node:path';
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite';
import type { Sources } from './sources.ts';

/** A package's folder in the path of one of its files. */
const PACKAGE = /(?:^|\/)(node_modules\/(?:.*\/node_modules\/)?(?:@[^/]+\/)?[^/]+)\//;

/**
 * A Vite plugin that notes what a build reads: modules, stylesheets that others import, files that
 * become assets, and the folder of public files.
 * @param root absolute path of the project
 * @returns the plugin, and a function for the sources once the build is done
 */
export function reportSources(root: string): { plugin: Plugin; sources: () => Sources } {
  const files = new Set<string>();
  const packages = new Set<string>();
  let config: ResolvedConfig | undefined;

  /** @param id path of a file, with or without a query, or the name of a virtual module */
  function note(id: string): void {
    const file = id.replace(/\?.*/, '');
    const path = relative(root, file);
    const inPackage = PACKAGE.exec(path)?.[1];
    if (inPackage !== undefined) packages.add(inPackage);
    else if (isAbsolute(file) && !path.startsWith('..') && existsSync(file)) files.add(path);
  }

  const plugin: Plugin = {
    name: 'report-sources',
    enforce: 'pre',
    configResolved(resolved) {
      config = resolved;
      note(resolved.publicDir);
    },
    moduleParsed: ({ id }) => note(id),
    transform: {
      filter: { id: /\.css$/ },
      async handler(code, id) {
        if (config === undefined) return;
        const { deps = [] } = await preprocessCSS(code, id, config);
        for (const file of deps) note(file);
      },
    },
    generateBundle(_options, bundle) {
      for (const output of Object.values(bundle))
        if (output.type === 'asset')
          for (const name of output.originalFileNames) note(join(config?.root ?? root, name));
    },
  };
  return { plugin, sources: () => ({ files: [...files], packages: [...packages] }) };
}
