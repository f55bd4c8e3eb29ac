import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isIndexable, STATIC_PAGES, type TemplateDocument } from '../../api/contract/documents.ts';
import { ERROR_PAGES } from '../../api/contract/error-pages.ts';
import { errorDocument } from '../pages/error.page.ts';
import { buildTemplates, loadTemplates, type Templates } from './templates.ts';
import {
  bareBusiness,
  business,
  deepPages,
  documents,
  emptyDocuments,
  firstPages,
} from './testing/documents.ts';

const SITE = 'https://directory.example';
const policies = STATIC_PAGES.filter((name) => /policy|notice|terms/.test(name)).map((name) => ({
  ...documents.static,
  name,
  path: `/${name}`,
}));
const pages: TemplateDocument[] = [...Object.values(documents), ...emptyDocuments, ...policies];

let folder = '';
let templates: Templates;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'templates-'));
  await buildTemplates(join(folder, 'site'), SITE);
  templates = await loadTemplates(join(folder, 'site'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const matches = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, it]) => it);
const linkedData = (html: string) =>
  matches(html, /<script type="application\/ld\+json">(.*?)<\/script>/gs).map((json) =>
    JSON.parse(json ?? ''),
  );

describe.each(pages)('the page $kind at $path', (document) => {
  let html = '';
  beforeAll(async () => {
    html = await templates.render(document);
  });

  it('has a head, landmarks and one heading', () => {
    expect(html).toMatch(/^<!DOCTYPE html><html lang="en">/i);
    expect(matches(html, /<title>(.+?) \| Business Directory<\/title>/g)).toHaveLength(1);
    expect(matches(html, /<meta name="description" content="(.{20,300}?)"/g)).toHaveLength(1);
    for (const tag of ['h1', 'main', 'footer'])
      expect(matches(html, new RegExp(`<(${tag})[ >]`, 'g')), tag).toHaveLength(1);
    expect(html).toContain('<nav aria-label="Main">');
    expect(html).toContain('<a class="skip" href="#main">');
  });

  it('says where it is, or stays out of search engines', () => {
    const canonical = matches(html, /<link rel="canonical" href="(.*?)"/g);
    const noindex = html.includes('<meta name="robots" content="noindex">');
    expect(canonical).toEqual(document.kind === 'error' ? [] : [`${SITE}${document.path}`]);
    expect(noindex).toBe(!isIndexable(document));
  });

  it('links only to pages that the directory has', () => {
    const slug = '[a-z0-9-]+';
    const page = '(/page/[1-9][0-9]*)?';
    const known = new RegExp(
      `^(/|/(${STATIC_PAGES.join('|')})(#[a-z-]+)?|/business/${slug}|/categories(/${slug})?${page}|/countries(/${slug}(/cities)?)?${page}|/cities(/[a-z]|/[a-z]{2}/${slug})?${page})$`,
    );
    const links = matches(html, /<a [^>]*?href="(\/[^"]*)"/g);
    expect(links.length).toBeGreaterThan(5);
    for (const link of links) expect(link).toMatch(known);
  });

  it('has neither scripts nor styles in its text', () => {
    const scripts = matches(html, /<script(?![^>]*application\/ld\+json)([^>]*)>/g);
    for (const script of scripts) expect(script).toMatch(/src="\/(_astro\/[\w.-]+|tags)\.js"/);
    expect(html).not.toMatch(/<style|\sstyle=|\son\w+=/);
    expect(matches(html, /<link rel="stylesheet" href="(.*?)"/g)).toHaveLength(1);
    expect(html).not.toContain('aggregateRating');
    if (document.kind !== 'error') expect(linkedData(html)).not.toHaveLength(0);
  });

  it('is the same for the same document', async () => {
    expect(await templates.render(structuredClone(document))).toBe(html);
  });
});

describe('the footer', () => {
  it('has the labels of the specification, and some of our own', async () => {
    const html = await templates.render(documents.home);
    const footer = html.slice(html.indexOf('<footer'));
    expect(matches(footer, /<h2[^>]*>(.*?)<\/h2>/g)).toEqual(['About', 'Quick Links', 'Legal']);
    const links = [...footer.matchAll(/<a href="(.*?)"[^>]*>(.*?)<\/a>/g)];
    expect(links.map(([, path, label]) => `${path} ${label}`)).toEqual([
      '/ Home',
      '/categories Categories',
      '/countries Countries',
      '/cities Cities',
      '/contact Contact',
      '/saved Saved Listings',
      '/privacy-policy Privacy Policy',
      '/legal-notice Legal Notice',
      '/terms-of-service Terms of Service (AGB)',
      '/cookie-policy Cookie Policy',
      '/cookie-policy#choice Cookie Settings',
    ]);
    expect(footer).toContain('© 2025 Business Directory');
  });
});

describe('the policies', () => {
  it.each([
    [
      'privacy-policy',
      'collection use sharing security rights transfers retention',
      ['Your rights', 'Transfers abroad'],
    ],
    [
      'legal-notice',
      'company registration insurance property disputes jurisdiction certifications',
      ['Intellectual property', 'Settling disputes'],
    ],
    [
      'terms-of-service',
      'services accounts content moderation liability termination changes',
      [
        '30-day notice',
        '10,000 moderated submissions a week',
        '99.9% uptime',
        '95%+ data accuracy',
      ],
    ],
    [
      'cookie-policy',
      'types duration management third-parties compliance',
      ['Preferences 1 year', 'Analytics 24 months', 'Marketing 90 days', 'Authentication 30 days'],
    ],
  ])('%s has its chapters, each with something in it', async (name, chapters, texts) => {
    const document = policies.find((policy) => policy.name === name);
    const html = document ? await templates.render(document) : '';
    const found = new Map(
      [...html.matchAll(/<section aria-labelledby="(.*?)">(.*?)<\/section>/gs)].map(
        ([, id, text = '']) => [id, text.replace(/<h2.*?<\/h2>/s, '')],
      ),
    );
    for (const chapter of chapters.split(' '))
      expect(found.get(chapter)?.replace(/<[^>]*>/g, '').length, chapter).toBeGreaterThan(20);
    const text = html.replace(/<[^>]*>/g, ' ').replace(/\s+/g, ' ');
    for (const wanted of texts) expect(text).toContain(wanted);
  });
});

describe('lists', () => {
  it('page through with at most five numbers', async () => {
    const html = await templates.render(documents.categories);
    expect(html).toContain('Keywords beginning with C');
    expect(html).toContain('Showing 25 to 36 of 100 categories');
    expect(html).toContain(`<link rel="prev" href="${SITE}/categories/c/page/2">`);
    expect(html).toContain(`<link rel="next" href="${SITE}/categories/c/page/4">`);
    expect(html).toContain('<a rel="prev" href="/categories/c/page/2">Previous</a>');
    expect(html).toContain('<a rel="next" href="/categories/c/page/4">Next</a>');
    const numbers = matches(html, /aria-label="Page (\d)"/g);
    expect(numbers).toEqual(['1', '2', '3', '4', '5']);
    expect(html).toMatch(/href="\/categories\/c" aria-label="Page 1"/);
    expect(html).toMatch(/aria-label="Page 3" aria-current="page"/);
  });

  it('do not count far down a long list', async () => {
    for (const page of deepPages) {
      const html = await templates.render(page);
      expect(html).not.toMatch(/age 70 of|Showing \d+ (-|to) |Top Countries|numberOfItems/);
      expect(html).toMatch(/ page 70\."/);
      expect(html).toContain(`rel="next" href="${page.path.replace('70', '71')}">Next`);
    }
    const [category] = deepPages;
    const html = await templates.render(category);
    expect(html).toContain(`Showing ${category.businesses.length} businesses`);
    const numbers = matches(html, /aria-label="Page (\d+)"/g);
    expect(numbers).toEqual(['68', '69', '70', '71', '72']);
    expect(linkedData(html)[1].itemListElement[0]).toMatchObject({ position: 1 });
  });

  it('go on in halves on a country', async () => {
    const html = await templates.render(documents.country);
    expect(html).toContain('Page 3 of 9');
    expect(html).not.toContain('aria-label="Page ');
  });

  it('tell of all of it on their first page only', async () => {
    const facts = ['Total Businesses', 'View All 1,500 Cities', 'with 9 businesses'];
    for (const first of firstPages) {
      const html = await templates.render(first);
      expect(facts.some((fact) => html.includes(fact))).toBe(true);
      const third = await templates.render(documents[first.kind]);
      expect(facts.some((fact) => third.includes(fact))).toBe(false);
    }
  });

  it('show the average rating of a category, where it has one', async () => {
    const html = await templates.render(documents.categories);
    const ratings = matches(html, /class="stars s(\d+)" aria-hidden="true"><\/span> <b>([\d.]+)</g);
    expect(ratings).toHaveLength(11);
    expect(html).toContain('<span class="stars s9" aria-hidden="true"></span> <b>4.8</b>');
    expect(html).toContain('<span class="stars s8" aria-hidden="true"></span> <b>4.0</b>');
  });

  it('reckon shares from the whole directory, and bars from the page', async () => {
    const html = await templates.render(documents.cities);
    expect(html).toContain('3.5% Market Share');
    expect(matches(html, /<rect width="([\d.]+)"/g).slice(0, 2)).toEqual(['100', '97.6']);
  });

  it('number the places of their items', async () => {
    const [, list] = linkedData(await templates.render(documents.city));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 100 });
    expect(list.itemListElement[0]).toMatchObject({
      position: 25,
      url: `${SITE}/business/listing-0`,
    });
  });

  it.each([
    ['categories', 'No categories found'],
    ['countries', 'No countries found'],
    ['cities', 'Try adjusting your search terms or'],
    ['category', 'No businesses found in this category.'],
    ['city', 'No businesses found in this city.'],
  ])('say so when there are no %s', async (kind, text) => {
    const empty = emptyDocuments.find((document) => document.kind === kind);
    expect(empty && (await templates.render(empty))).toContain(text);
  });
});

describe('the pages of what is not there', () => {
  const render = async (path: string) => {
    const page = ERROR_PAGES.find((one) => one.path === path);
    const html = page ? await templates.render(errorDocument(page)) : '';
    return html.replaceAll('&#39;', "'");
  };
  const LOST = "The business you're looking for doesn't exist or has been removed.";

  it.each([
    ['/404', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/410', 'This Page Is Gone', 'no longer in the directory'],
    ['/404-business', 'Business Not Found', LOST],
    ['/410-business', 'Business Not Found', LOST],
    ['/404-business', 'Business Not Found', '<a class="button" href="/">Back to Home</a>'],
    ['/410-business', 'Business Not Found', '<a class="button" href="/">Back to Home</a>'],
    ['/404-country', 'Country not found', 'href="/countries">Back to Countries</a>'],
    ['/404-city', 'City not found', 'href="/cities">Back to Cities</a>'],
    ['/404-category', 'Category not found', 'href="/categories">Back to Categories</a>'],
  ])('at %s say %s', async (path, heading, text) => {
    const html = await render(path);
    expect(html).toContain(`<title>${heading} | Business Directory</title>`);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain(text);
  });
});

describe('the page of a business', () => {
  it('is small, and shows what is known', async () => {
    const html = await templates.render(business);
    expect(Buffer.byteLength(html)).toBeLessThan(12_000);
    expect(html).toContain('<title>Café Morgenrot - Café | Business Directory</title>');
    for (const text of [
      'href="tel:+493044317844"',
      '<b>4.6</b> (1,234 reviews)',
      '<th scope="row">Friday</th><td><span>9 AM–1 PM</span>, <span>3–8 PM</span></td>',
      'Features &amp; Services',
      'Wheelchair-accessible entrance',
      '#48213',
      '</astro-island>',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('Takeaway');
  });

  it('is described by name, type, city, phone and address', async () => {
    const description = async (document: TemplateDocument) =>
      matches(await templates.render(document), /<meta name="description" content="(.*?)"/g)[0];
    expect(await description(business)).toBe(
      'Café Morgenrot: Café in Berlin. Phone: +49 30 44317844. Address: Kastanienallee 85, 10435 Berlin, Germany.',
    );
    expect(await description({ ...business, type: null, phone: null, fullAddress: null })).toBe(
      'Café Morgenrot: Coffee shop in Berlin.',
    );
  });

  it('leaves out what is not known', async () => {
    const html = await templates.render(bareBusiness);
    for (const text of ['Working hours not available', 'Location not available'])
      expect(html).toContain(text);
    for (const text of ['tel:', 'Directions', 'Reviews<', 'Features', 'id="status"', '<img'])
      expect(html.replace('<dt>Reviews</dt>', '')).not.toContain(text);
  });
});

describe('hostile listings', () => {
  const text = `</script><script>alert(1)</script><img src=x onerror="alert(1)">'"&--><!--`;
  const hostile = { ...business, locatedIn: text, type: text, workingHours: text, about: text };

  it('put no element of theirs into the page', async () => {
    const wild = fc.oneof(
      fc.constant(text),
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.stringMatching(/^[<>&"'/=! a-z-]+$/),
    );
    const elements = (html: string) =>
      html.replace(/="[^"]*"/g, '').match(/<\/?[a-z][\w-]*|<!--/gi) ?? [];
    const expected = elements(
      await templates.render({ ...hostile, workingHours: 'x', about: 'x' }),
    );
    await fc.assert(
      fc.asyncProperty(wild, async (value) => {
        const shown = `${value}.`;
        const html = await templates.render({
          ...hostile,
          name: shown,
          category: shown,
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

  it('link to nothing but the web', async () => {
    const url = 'javascript:alert(1)//https://';
    const html = await templates.render({
      ...business,
      ...{ url, photo: url, logo: url, reviewsLink: url, phone: url, placeId: '"><script>' },
    });
    expect(html).not.toMatch(/(href|src)="javascript/i);
    expect(html).not.toContain('<img');
    expect(html).not.toContain('View Reviews');
  });
});

describe('failures', () => {
  it('name the page, and leave the next one alone', async () => {
    const broken: TemplateDocument = {
      ...business,
      get verified(): boolean {
        throw new Error('no such luck');
      },
    };
    await expect(templates.render(broken)).rejects.toThrow(
      `${business.path} cannot be rendered: no such luck`,
    );
    expect(await templates.render(business)).toContain('Café Morgenrot');
  });

  it('happen when there are no templates', async () => {
    await expect(loadTemplates(join(folder, 'nowhere'))).rejects.toThrow('no compiled templates');
  });

  it('of a build tell what Astro said and leave the templates there', async () => {
    const before = await readdir(folder, { recursive: true });
    await expect(buildTemplates(join(folder, 'site'), 'no address')).rejects.toThrow('Invalid URL');
    expect(await readdir(folder, { recursive: true })).toEqual(before);
  });
});

describe('building', () => {
  it('is done once for the same sources', async () => {
    expect(await buildTemplates(join(folder, 'site'), SITE)).toBe(false);
  });

  it('gives another version for another site, the same for the same', async () => {
    const versions = [];
    for (const site of [SITE, 'https://other.example']) {
      expect(await buildTemplates(join(folder, 'again'), site)).toBe(true);
      versions.push((await loadTemplates(join(folder, 'again'))).version);
    }
    expect(versions[0]).toBe(templates.version);
    expect(versions[1]).not.toBe(templates.version);
  });

  it('has a version of what templates are made from, not of what only the back office knows', async () => {
    const stamp = JSON.parse(await readFile(join(folder, 'site', 'templates.json'), 'utf8'));
    expect(stamp.contract).toContain('api/contract/urls.ts');
    // That of an island.
    expect(stamp.contract).toContain('api/contract/search-words.ts');
    expect(stamp.contract).not.toContain('api/contract/back-office.ts');
    expect(stamp.contract).not.toContain('api/contract/admin-businesses.ts');
  });

  it('leaves each asset that a page names', async () => {
    const html = await templates.render(business);
    const assets = new Set(matches(html, /"(\/(?:_astro\/|favicon)[\w./-]+)[#"]/g));
    expect(assets.size).toBeGreaterThan(4);
    for (const asset of assets)
      expect(await readFile(join(templates.assetsDir, asset ?? ''))).not.toHaveLength(0);
  });
});
