import { createHash } from 'node:crypto';
import onlyDirective from 'astro/client/only.prebuilt.js';
import islandElement from 'astro/runtime/server/astro-island.prebuilt.js';
import type { Plugin } from 'vite';

const source = `${onlyDirective}\n${islandElement}\n`;
const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
const fileName = `_astro/island.${hash}.js`;

/**
 * Serves Astro's island bootstrap once, as a file. Astro writes it into every page with an island,
 * 4.5 KB that make 4.5 GB over a million pages, as an inline script that a strict
 * Content-Security-Policy forbids. Its one style is in `site/styles`. In development it stays inline.
 */
export function islandScript(): Plugin {
  return {
    name: 'island-script',
    transform: {
      filter: { id: /astro\/dist\/runtime\/server\/scripts\.js$/ },
      handler(code) {
        const prescripts = 'function getPrescripts(result, type, directive) {';
        if (!code.includes(prescripts)) {
          this.error('This version of Astro writes its island bootstrap in another way.');
        }
        return code.replace(prescripts, `${prescripts}\n${replacement}`);
      },
    },
    generateBundle() {
      if (this.environment.name === 'client') {
        this.emitFile({ type: 'asset', fileName, source });
      }
    },
  };
}

/** React renders on a page at 2,500 pages/s, `client:only` leaves it out at 5,800 pages/s. */
const replacement = `
  if (directive !== 'only') throw new Error('An island must be client:only, not client:' + directive);
  return type === 'both' ? '<script type="module" src="/${fileName}"></script>' : '';
`;
