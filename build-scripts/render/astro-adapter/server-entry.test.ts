import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { STATIC_PAGES, type TemplateDocument } from '../../../api/contract/pages/documents.ts';
import { compileTemplates } from '../../testing/compiled.ts';
import { TEMPLATES } from '../rebuild.ts';
import { deepPages, documents, emptyDocuments, firstPages } from '../testing/documents.ts';
import type * as ServerEntry from './server-entry.ts';

const pages: TemplateDocument[] = [
  ...Object.values(documents),
  ...STATIC_PAGES.map((name) => ({ ...documents.static, name, path: `/${name}` })),
  ...firstPages,
  ...deepPages,
  ...emptyDocuments,
];

describe('the page that render makes is the page that Astro makes', () => {
  let server: typeof ServerEntry;
  beforeAll(async () => {
    await compileTemplates(inject('databaseServer'));
    server = await import(
      /* @vite-ignore */ pathToFileURL(join(TEMPLATES, 'server', 'entry.mjs')).href
    );
    await server.load();
  });

  it.each(pages)('$kind at $path', async (document) => {
    const html = await server.renderWithAstro(document);
    expect(await server.render(document)).toBe(html);
    // Rendering with Astro's App leaves the frame as it was.
    expect(await server.render(document)).toBe(html);
  });
});
