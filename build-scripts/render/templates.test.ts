import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { PROJECT_ROOT } from '../../api/config.ts';
import {
  isIndexable,
  STATIC_PAGES,
  type TemplateDocument,
} from '../../api/contract/pages/documents.ts';
import { filesBelow } from '../compile/files-below.ts';
import { SITE_URL } from '../testing/compiled.ts';
import { TEMPLATES } from './rebuild.ts';
import { buildTemplates, loadTemplates } from './templates.ts';
import { business, documents, emptyDocuments, policies } from './testing/documents.ts';
import { givenTemplates, linkedData, matches } from './testing/templates.ts';

const pages: TemplateDocument[] = [...Object.values(documents), ...emptyDocuments, ...policies];

const templates = givenTemplates();
let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await cp(TEMPLATES, join(folder, 'site'), { recursive: true });
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(pages)('the page $kind at $path', (document) => {
  let html = '';
  beforeAll(async () => {
    html = await templates().render(document);
  });

  it('has a head, landmarks and one heading', () => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/i);
    // A title with a fact does without the name of the directory where it would be cut.
    expect(
      matches(html, /<title>(.+? \| Business Directory|.{1,60}|.+ – Page \d+)<\/title>/g),
    ).toHaveLength(1);
    const [description = ''] = matches(html, /<meta name="description" content="(.*?)"/g);
    const shown = description.replace(/&[a-z#\d]+;/g, '_');
    expect(shown.length).toBeGreaterThanOrEqual(20);
    expect(shown.length).toBeLessThanOrEqual(155);
    for (const tag of ['h1', 'main', 'footer'])
      expect(matches(html, new RegExp(`<(${tag})[ >]`, 'g')), tag).toHaveLength(1);
    expect(html).toContain('<nav aria-label="Main">');
    expect(html).toContain('<a class="skip" href="#main">');
  });

  it('has a canonical address, or is not indexed', () => {
    const canonical = matches(html, /<link rel="canonical" href="(.*?)"/g);
    const noindex = html.includes('<meta name="robots" content="noindex">');
    expect(canonical).toEqual(document.kind === 'error' ? [] : [`${SITE_URL}${document.path}`]);
    expect(noindex).toBe(!isIndexable(document));
  });

  it('has the verification tags in its head', async () => {
    const tags =
      '<meta name="msvalidate.01" content="A1"><meta name="p:domain_verify" content="b=">';
    expect(html).not.toContain('domain_verify');
    const verificationTags = [
      { name: 'msvalidate.01', content: 'A1' },
      { name: 'p:domain_verify', content: 'b=' },
    ] as const;
    const verified = await templates().render({ ...document, verificationTags });
    expect(verified.slice(0, verified.indexOf('</head>'))).toContain(tags);
    expect(verified.replace(tags, '')).toBe(html);
  });

  it('links only to pages that the directory has', () => {
    const slug = '[a-z0-9-]+';
    const page = '(/page/[1-9][0-9]*)?';
    const known = new RegExp(
      `^(/|/search\\?.*|/contact\\?about=${slug}|/(${STATIC_PAGES.join('|')})(#[a-z-]+)?|/business/${slug}|/categories(/${slug})?${page}|/countries(/${slug}(/cities|/regions/${slug})?)?${page}|/cities(/[a-z]|/[a-z]{2}/${slug})?${page}|(/countries/${slug}(/regions/${slug})?|/cities/[a-z]{2}/${slug})/categories/${slug})$`,
    );
    const links = matches(html, /<a [^>]*?href="(\/[^"]*)"/g);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(link).toMatch(known);
  });

  it('has no inline scripts or styles', () => {
    const scripts = matches(html, /<script(?![^>]*application\/ld\+json)([^>]*)>/g);
    for (const script of scripts) expect(script).toMatch(/src="\/(_astro\/[\w.-]+|tags)\.js"/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(matches(html, /<link rel="stylesheet" href="(.*?)"/g)).toHaveLength(1);
    expect(html).not.toContain('aggregateRating');
    if (document.kind !== 'error') expect(linkedData(html)).not.toHaveLength(0);
  });

  it('is the same for the same document', async () => {
    expect(await templates().render(structuredClone(document))).toBe(html);
  });
});

describe('the legal notice', () => {
  const notice = policies.find(({ name }) => name === 'legal-notice');

  it('names the sources of listings with their licences, and links only to web addresses', async () => {
    if (!notice) throw new Error('There is no legal notice.');
    const bare = await templates().render(notice);
    expect(bare).not.toContain('under these licences');
    const html = await templates().render({
      ...notice,
      sources: [
        { name: 'Places & <b>more</b>', licence: 'CDLA Permissive 2.0' },
        { name: 'Linked', licence: 'https://example.com/licence' },
        { name: 'Hostile', licence: 'javascript:alert(1)' },
      ],
    });
    expect(html).toContain(
      '<bdi>Places &amp; &lt;b&gt;more&lt;/b&gt;</bdi>: <bdi>CDLA Permissive 2.0</bdi>',
    );
    expect(html).toContain('<a href="https://example.com/licence" rel="nofollow noopener">');
    expect(html).toContain('<bdi>javascript:alert(1)</bdi>');
  });
});

describe('hostile listings', () => {
  const text = `</script><script>alert(1)</script><img src=x onerror="alert(1)">'"&--><!--`;
  const hostile = { ...business, locatedIn: text, type: text, workingHours: text, about: text };

  it('add no element to the page', async () => {
    const wild = fc.oneof(
      fc.constant(text),
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.stringMatching(/^[<>&"'/=! a-z-]+$/),
    );
    const elements = (html: string) =>
      html.replace(/="[^"]*"/g, '').match(/<\/?[a-z][\w-]*|<!--/gi) ?? [];
    const expected = elements(
      await templates().render({ ...hostile, workingHours: 'x', about: 'x' }),
    );
    await fc.assert(
      fc.asyncProperty(wild, async (value) => {
        const shown = `${value}.`;
        const html = await templates().render({
          ...hostile,
          name: shown,
          category: `${shown} too`,
          type: shown,
          city: shown,
          country: shown,
          fullAddress: shown,
          street: shown,
          locatedIn: shown,
          workingHours: shown,
          about: shown,
        });
        expect(elements(html)).toEqual(expected);
        expect(linkedData(html)[0].name).toBe(shown.toWellFormed());
      }),
      { numRuns: 100 },
    );
  });

  it('link only to web addresses', async () => {
    const url = 'javascript:alert(1)//https://';
    const html = await templates().render({
      ...business,
      ...{ url, photo: url, logo: url, reviewsLink: url, phone: url, placeId: '"><script>' },
      ...{ photos: url, menuLink: url, bookingLinks: url, orderLinks: url, socialLinks: url },
    });
    expect(html).not.toMatch(/(href|src)="javascript/i);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('View Reviews');
  });
});

describe('failures', () => {
  it('name the page, and do not affect the next one', async () => {
    const broken: TemplateDocument = {
      ...business,
      get verified(): boolean {
        throw new Error('no such luck');
      },
    };
    await expect(templates().render(broken)).rejects.toThrow(
      `${business.path} cannot be rendered: no such luck`,
    );
    expect(await templates().render(business)).toContain('Café Morgenrot');
  });

  it('include missing templates', async () => {
    await expect(loadTemplates(join(folder, 'nowhere'))).rejects.toThrow('no compiled templates');
  });

  it('of a build have the output of Astro, and keep the compiled templates', async () => {
    const before = await readdir(folder, { recursive: true });
    await expect(buildTemplates(join(folder, 'site'), 'no address')).rejects.toThrow('Invalid URL');
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

describe('building', () => {
  it('is done once for the same sources', async () => {
    expect(await buildTemplates(join(folder, 'site'), SITE_URL)).toBe(false);
  });

  it('gives another version for another site, and the same for the same', async () => {
    const versions = [];
    for (const site of [SITE_URL, 'https://other.example']) {
      expect(await buildTemplates(join(folder, 'again'), site)).toBe(true);
      const again = await loadTemplates(join(folder, 'again'));
      versions.push(again.version);
      const canonical = `<link rel="canonical" href="${site}${business.path}"`;
      expect(await again.render(business)).toContain(canonical);
    }
    expect(versions[0]).toBe(templates().version);
    expect(versions[1]).not.toBe(templates().version);
  });

  it('does not depend on the folder of the project, from which Astro makes ids of islands', async () => {
    const files = await filesBelow(join(folder, 'site', 'server'));
    expect(files).not.toHaveLength(0);
    for (const file of files)
      expect(await readFile(file, 'utf8'), file).not.toContain(`${PROJECT_ROOT}/site`);
  });

  it('writes each asset that a page names', async () => {
    const html = await templates().render(business);
    const assets = new Set(matches(html, /"(\/(?:_astro\/|favicon)[\w./-]+)[#"]/g));
    expect(assets.size).toBeGreaterThan(4);
    for (const asset of assets)
      expect(await readFile(join(templates().assetsDir, asset ?? ''))).not.toHaveLength(0);
  });
});
