import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { STATIC_PAGES, type TemplateDocument } from '../../api/contract/pages/documents.ts';
import { tagsPath } from '../../api/contract/pages/urls.ts';
import { compressAsset } from '../publish/compress.ts';
import { documents } from '../render/testing/documents.ts';
import { givenTemplates, matches } from '../render/testing/templates.ts';
import { readScriptBudgets } from './script-budgets.ts';

/** The server sends 433 bytes of headers with each file; Lighthouse counts them. */
const HEADERS = 450;

/** `src` of script elements, and the two modules that an island begins with. */
const BEGINNING = /(?:<script[^>]* src|component-url|renderer-url)="(\/[^"]+\.js)"/g;
/** Imports that run on arrival, as the build writes them; `import(` loads later. */
const IMPORTED = /\bimport(?:\{[^}]*\}from)?["']\.\/([^"']+\.js)["']/g;

const pages: TemplateDocument[] = [
  ...Object.values(documents),
  ...STATIC_PAGES.map((name) => ({ ...documents.static, name, path: `/${name}` })),
];

describe('the scripts that a page loads on arrival', () => {
  const templates = givenTemplates();
  let budgetOf = (_path: string) => 0;
  beforeAll(async () => {
    budgetOf = await readScriptBudgets();
  });

  const read = (path: string) => readFile(join(templates().assetsDir, path));

  /** The scripts of a page with the bytes that each takes, brotli-compressed as it is sent, with headers. */
  async function arriving(html: string): Promise<Map<string, number>> {
    const found = new Map<string, number>();
    const waiting = matches(html, BEGINNING);
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (found.has(path)) continue;
      // A site without tags has an empty script.
      const code = path === tagsPath() ? Buffer.alloc(0) : await read(path);
      found.set(path, (await compressAsset(code)).byteLength + HEADERS);
      waiting.push(...matches(code.toString(), IMPORTED).map((name) => `/_astro/${name}`));
    }
    return found;
  }

  it.each(pages)('are within their budget: $path', async (document) => {
    const scripts = await arriving(await templates().render(document));
    const bytes = scripts.values().reduce((sum, size) => sum + size, 0);
    expect(bytes).toBeGreaterThan(0);
    expect(bytes, [...scripts].join('\n')).toBeLessThanOrEqual(budgetOf(document.path));
  });
});
