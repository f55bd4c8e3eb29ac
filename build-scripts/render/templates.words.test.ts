import { describe, expect, it } from 'vitest';
import { FAILED_SIGN_INS_DAYS } from '../../api/audit/audit.queries.ts';
import type { TemplateDocument } from '../../api/contract/pages/documents.ts';
import { ERROR_PAGES } from '../../api/contract/pages/error-pages.ts';
import { errorDocument } from '../pages/error.page.ts';
import { SITE_URL } from '../testing/compiled.ts';
import {
  bareBusiness,
  business,
  deepPages,
  documents,
  emptyDocuments,
  firstPages,
  policies,
} from './testing/documents.ts';
import { givenTemplates, linkedData, matches } from './testing/templates.ts';

const templates = givenTemplates();

describe('the footer', () => {
  it('has the labels of the specification, and further ones', async () => {
    const html = await templates().render(documents.home);
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

describe('the head of a business page', () => {
  it('has the hours of the week for those without scripts, where they take one line', async () => {
    const statusOf = async (hours: Readonly<Record<string, string>>) => {
      const document = { ...business, workingHours: JSON.stringify(hours) };
      return matches(await templates().render(document), /<p class="status"[^>]*>(.*?)<\/p>/g);
    };
    const all = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const daily = Object.fromEntries(all.map((day) => [day, '9 AM–6 PM']));
    expect(await statusOf(daily)).toEqual(['Every day 9 AM–6 PM']);
    const varied = { ...daily, Tuesday: '9 AM–1 PM', Thursday: 'Closed', Saturday: '10 AM–2 PM' };
    expect(await statusOf(varied)).toEqual(['']);
  });
});

describe('the policies', () => {
  it('say what is counted, where it is', async () => {
    const document = policies.find(({ name }) => name === 'privacy-policy');
    if (!document) throw new Error('There is no privacy policy.');
    const render = (countsUsage: boolean) => templates().render({ ...document, countsUsage });
    for (const text of ['What we count', 'counts of searches and reads', 'kept for 90 days']) {
      expect(await render(true)).toContain(text);
      expect(await render(false)).not.toContain(text);
    }
  });

  it('say how long failed sign-ins are recorded', async () => {
    const document = policies.find(({ name }) => name === 'privacy-policy');
    if (!document) throw new Error('There is no privacy policy.');
    const html = await templates().render(document);
    const sentence = /Failed attempts to sign in [^<]*/.exec(html)?.[0];
    expect(sentence).toContain(`recorded for ${FAILED_SIGN_INS_DAYS} days`);
    expect(html).not.toContain('fifteen minutes');
  });

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
  ])('%s has its chapters, each with a text', async (name, chapters, texts) => {
    const document = policies.find((policy) => policy.name === name);
    const html = document ? await templates().render(document) : '';
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

describe('the crumbs', () => {
  it.each([
    [business, ['Germany', 'Berlin', 'Coffee shop']],
    [documents.city, ['Germany', 'Land Berlin', 'Berlin']],
    [
      documents.combination,
      ['Germany', 'Nordrhein-Westfalen', 'Köln', 'Food and drink', 'Coffee shop'],
    ],
    [documents.region, ['Germany', 'Nordrhein-Westfalen']],
    [documents.country, ['Germany']],
  ])('of a place lead through the countries: $kind', async (document, names) => {
    const html = await templates().render(document);
    const [crumbs = ''] = matches(html, /<nav class="breadcrumbs".*?<ol>(.*?)<\/ol>/gs);
    expect(matches(crumbs, />([^<]+)<\/a>/g)).toEqual(['Home', 'Countries', ...names]);
  });
});

describe('lists', () => {
  it('link to at most five page numbers', async () => {
    const html = await templates().render(documents.categories);
    expect(html).toContain('Keywords beginning with C');
    expect(html).toContain('Showing 25 to 36 of 100 categories');
    expect(html).toContain(`<link rel="prev" href="${SITE_URL}/categories/c/page/2">`);
    expect(html).toContain(`<link rel="next" href="${SITE_URL}/categories/c/page/4">`);
    expect(html).toContain('<a rel="prev" href="/categories/c/page/2">Previous</a>');
    expect(html).toContain('<a rel="next" href="/categories/c/page/4">Next</a>');
    const numbers = matches(html, /aria-label="Page (\d)"/g);
    expect(numbers).toEqual(['1', '2', '3', '4', '5']);
    expect(html).toMatch(/href="\/categories\/c" aria-label="Page 1"/);
    expect(html).toMatch(/aria-label="Page 3" aria-current="page"/);
  });

  it('show no totals far down a long list', async () => {
    for (const page of deepPages) {
      const html = await templates().render(page);
      expect(html).not.toMatch(/age 70 of|Showing \d+ (-|to) |Top Countries|numberOfItems/);
      expect(html).toMatch(/ page 70\."/);
      expect(html).toContain(`rel="next" href="${page.path.replace('70', '71')}">Next`);
    }
    const [category] = deepPages;
    const html = await templates().render(category);
    expect(html).toContain(`Showing ${category.businesses.length} businesses`);
    const numbers = matches(html, /aria-label="Page (\d+)"/g);
    expect(numbers).toEqual(['68', '69', '70', '71', '72']);
    expect(linkedData(html)[1].itemListElement[0]).toMatchObject({ position: 1 });
  });

  it('show half of a page on a country', async () => {
    const html = await templates().render(documents.country);
    expect(html).toContain('Page 3 of 9');
    expect(html).not.toContain('aria-label="Page ');
  });

  it('show totals on their first page only', async () => {
    const facts = [
      'Total Businesses',
      'View All 1,500 Cities',
      'with 9 businesses',
      '9 businesses in ',
    ];
    for (const first of firstPages) {
      const html = await templates().render(first);
      expect(facts.some((fact) => html.includes(fact))).toBe(true);
      const third = await templates().render(documents[first.kind]);
      expect(facts.some((fact) => third.includes(fact))).toBe(false);
    }
  });

  it('name the region of a city and link to it, and link from a country to its regions', async () => {
    const city = await templates().render(documents.city);
    expect(city).toContain(
      '<h1><bdi>Berlin</bdi>, <bdi>Land Berlin</bdi>, <bdi>Germany</bdi></h1>',
    );
    expect(city).toContain('href="/countries/germany/regions/land-berlin"');
    const [country] = firstPages.filter(({ kind }) => kind === 'country');
    const html = country ? await templates().render(country) : '';
    expect(matches(html, /<h2 id="(regions)">States and Regions/g)).toHaveLength(1);
    expect(matches(html, /href="\/countries\/germany\/regions\/(region-\d+)"/g)).toHaveLength(16);
    const region = await templates().render(documents.region);
    expect(region).toContain('<title>Businesses in Nordrhein-Westfalen, Germany');
    const label = '>Isle of Anglesey / Sir Ynys Môn';
    const cities = await templates().render(documents.cities);
    expect(cities).toContain(`${label}, United Kingdom<`);
    expect(await templates().render(documents['country-cities'])).toContain(`${label}<`);
    expect(region).not.toContain(label);
  });

  it('say which listings the number of a category counts', async () => {
    const kinds = [{ name: 'Tea room', slug: 'tea-room', count: 30 }];
    const lead = async (total: number, change = {}) => {
      const tree = { total, kinds: total > 100 ? kinds : [] };
      const first = { ...documents.category, page: 1, tree, ...change };
      const html = await templates().render(first);
      const [text] = matches(html, /<p class="lead">(.*?)<\/p>/gs);
      expect(html.includes('id="kinds"')).toBe(total > 100);
      return text?.trim();
    };
    const own = '100 businesses in 91 countries';
    expect(await lead(100)).toBe(own);
    expect(await lead(1_130)).toBe(`${own} and <a href="#kinds">1,030 in subcategories</a>`);
    expect(await lead(130, { businesses: [], range: { from: 0, total: 0, pages: 1 } })).toBe(
      '130 businesses in these subcategories',
    );
    expect(await templates().render(documents.category)).toContain(`Page 3 · ${own}`);
  });

  it('show twelve of many subcategories at first, and link to all', async () => {
    const linked = async (count: number) => {
      const kinds = Array.from({ length: count }, (_, n) => ({
        ...{ name: `Kind ${n}`, slug: `kind-${n}`, count: 9 },
      }));
      const tree = { total: 100 + 9 * count, kinds };
      const html = await templates().render({ ...documents.category, page: 1, tree });
      const [list = ''] = matches(html, /id="kinds">(.*?)<\/section>/gs);
      const [first = '', rest = ''] = list.split('<details');
      const links = (text: string) => text.split('href="/categories/kind-').length - 1;
      const [summary] = matches(rest, /<summary>(.*?)<span/g);
      return { first: links(first), rest: links(rest), summary };
    };
    expect(await linked(16)).toEqual({ first: 16, rest: 0, summary: undefined });
    expect(await linked(1_017)).toEqual({ first: 12, rest: 1_005, summary: 'Show all 1,017' });
  });

  it('show the average rating of a category that has ratings', async () => {
    const html = await templates().render(documents.categories);
    const ratings = matches(html, /class="stars s(\d+)" aria-hidden="true"><\/span> <b>([\d.]+)</g);
    expect(ratings).toHaveLength(11);
    expect(html).toContain('<span class="stars s9" aria-hidden="true"></span> <b>4.8</b>');
    expect(html).toContain('<span class="stars s8" aria-hidden="true"></span> <b>4.0</b>');
  });

  it('compute shares from the whole directory, and bars from the page', async () => {
    const html = await templates().render(documents.cities);
    expect(html).toContain('3.5% Market Share');
    expect(matches(html, /<rect width="([\d.]+)"/g).slice(0, 2)).toEqual(['100', '97.6']);
  });

  it('link to the letters that have entries', async () => {
    const html = await templates().render(documents.cities);
    const linked = matches(html, /<a href="\/cities\/(.)"/g);
    expect(new Set(linked)).toEqual(new Set(['a', 'b', 'c', 'z']));
    expect(html).toContain('<li><span>D</span></li>');
    const home = await templates().render(documents.home);
    expect(home).toContain('<li><span>D</span></li>');
    expect(home).toContain('href="/categories/d"');
  });

  it('say where a listing has no reviews, instead of a rating of zero', async () => {
    const html = await templates().render(documents.city);
    expect(html).toContain('<p class="rating">No reviews yet</p>');
    expect(html).not.toContain('(0 reviews)');
  });

  it('number the places of their items', async () => {
    const [, list] = linkedData(await templates().render(documents.city));
    expect(list).toMatchObject({ '@type': 'ItemList', numberOfItems: 100 });
    expect(list.itemListElement[0]).toMatchObject({
      position: 25,
      url: `${SITE_URL}/business/listing-0`,
    });
  });

  it.each([
    ['categories', 'No categories found'],
    ['countries', 'No countries found'],
    ['cities', 'Try adjusting your search terms or'],
    ['category', 'No businesses found in this category.'],
    ['city', 'No businesses found in this city.'],
  ])('say that there are no %s', async (kind, text) => {
    const empty = emptyDocuments.find((document) => document.kind === kind);
    expect(empty && (await templates().render(empty))).toContain(text);
  });
});

describe('the error pages', () => {
  const render = async (path: string) => {
    const page = ERROR_PAGES.find((one) => one.path === path);
    const html = page ? await templates().render(errorDocument(page)) : '';
    return html.replaceAll('&#39;', "'");
  };
  const LOST = "The business you're looking for doesn't exist or has been removed.";

  it.each([
    ['/404', '404 Page Not Found', 'Did you forget to add the page to the router?'],
    ['/410', 'This Page Has Been Removed', 'no longer available'],
    ['/404-business', 'Business Not Found', LOST],
    ['/410-business', 'Business Not Found', LOST],
    ['/404-business', 'Business Not Found', '<a class="button" href="/">Back to Home</a>'],
    ['/410-business', 'Business Not Found', '<a class="button" href="/">Back to Home</a>'],
    ['/404-country', 'Country not found', 'href="/countries">Back to Countries</a>'],
    ['/404-city', 'City not found', 'href="/cities">Back to Cities</a>'],
    ['/404-page', 'Page not found', 'does not have that many pages'],
    ['/404-category', 'Category not found', 'href="/categories">Back to Categories</a>'],
  ])('at %s say %s', async (path, heading, text) => {
    const html = await render(path);
    expect(html).toContain(`<title>${heading} | Business Directory</title>`);
    expect(html).toContain(`<h1>${heading}</h1>`);
    expect(html).toContain(text);
  });
});

describe('the page of a country', () => {
  it('leads to every page of a short list of categories', async () => {
    const range = { from: 1, total: 100, pages: 5 };
    const linked = async (page: number) => {
      const document = { ...documents.country, page, pages: 5, jumps: [], range };
      const [pages = ''] = matches(
        await templates().render(document),
        /<nav class="pagination".*?>(.*?)<\/nav>/gs,
      );
      return matches(pages, /href="\/countries\/germany(.*?)"/g);
    };
    expect(await linked(1)).toEqual(['/page/2', '/page/3', '/page/4', '/page/5']);
    expect(await linked(3)).toEqual(['/page/2', '/page/4', '', '/page/5']);
  });
});

describe('the page of a business', () => {
  it('is small, and shows the known values', async () => {
    const html = await templates().render(business);
    expect(Buffer.byteLength(html)).toBeLessThan(16_500);
    expect(html).toContain('<title>Café Morgenrot - Café | Business Directory</title>');
    for (const text of [
      'href="tel:+493044317844"',
      '<dd>030 44317844 <a',
      '"telephone":"+493044317844"',
      'Price range: </span><bdi>€10–20</bdi>',
      'Also: <bdi>Coffee shop</bdi>, <bdi>Coffee roastery</bdi>, <bdi>Bakery</bdi>',
      'Plus code: <bdi>9F4MGCR6+2F</bdi>',
      '<p dir="auto">Closed on the first of May.</p>',
      'alt="Photo 2 of \u2068Café Morgenrot\u2069"',
      '<a href="https://morgenrot.example/menu" rel="nofollow noopener" target="_blank">Menu</a>',
      '<a href="https://book.example/morgenrot" rel="nofollow noopener" target="_blank">Reserve</a>',
      '<a href="https://order.example/morgenrot" rel="nofollow noopener" target="_blank">Order</a>',
      '<a href="https://www.instagram.com/morgenrot" rel="nofollow noopener" target="_blank">Instagram</a>',
      '<b>4.6</b> (1,234 reviews)',
      '<th scope="row">Friday</th><td><span>9 AM–1 PM</span>, <span>3–8 PM</span></td>',
      '>52.5° N</text>',
      '>52.54010, 13.41120</a>',
      'Features &amp; Services',
      'Wheelchair-accessible entrance',
      '#48213',
      'data-business=',
    ])
      expect(html).toContain(text);
    expect(html).not.toContain('Takeaway');
  });

  it('names its category beside its type, as the breadcrumb does', async () => {
    const also = async (facts: Partial<typeof business>) =>
      matches(
        await templates().render({ ...business, ...facts }),
        /<p class="muted">Also: (.*?)<\/p>/g,
      );
    const [type, category] = ['Beauty salon', 'Henna tattoo studio'];
    expect(await also({ type, category, otherCategories: 'Spa\nHenna tattoo studio' })).toEqual([
      '<bdi>Henna tattoo studio</bdi>, <bdi>Spa</bdi>',
    ]);
    expect(await also({ type, category, otherCategories: null })).toEqual([
      '<bdi>Henna tattoo studio</bdi>',
    ]);
    expect(await also({ type, category: type, otherCategories: null })).toEqual([]);
    expect(await also({ type: null, otherCategories: business.category })).toEqual([]);
  });

  it('is described by name, type, city, phone and address', async () => {
    const description = async (document: TemplateDocument) =>
      matches(await templates().render(document), /<meta name="description" content="(.*?)"/g)[0];
    expect(await description(business)).toBe(
      'Café Morgenrot: Café in Berlin. Phone: 030 44317844. Address: Kastanienallee 85, 10435 Berlin, Germany.',
    );
    expect(await description({ ...business, type: null, phone: null, fullAddress: null })).toBe(
      'Café Morgenrot: Coffee shop in Berlin.',
    );
  });

  it('says that a business is closed, and shows no hours of today', async () => {
    const paused = {
      ...business,
      status: 'temporarily_closed',
      statusSince: '2026-01-02',
    } as const;
    const html = await templates().render(paused);
    for (const text of ['Temporarily closed', 'as of 2 January 2026', 'Opening Hours'])
      expect(html).toContain(text);
    for (const text of ['id="status"', 'data-zone', 'openingHoursSpecification', 'noindex'])
      expect(html).not.toContain(text);
    const nearby = documents.city.businesses.slice(0, 2);
    const gone = await templates().render({ ...paused, status: 'permanently_closed', nearby });
    for (const text of [
      ...['Permanently closed', '<meta name="robots" content="noindex">', 'Nearby</h2>'],
      ...nearby.map(({ name, slug }) => `<a href="/business/${slug}" dir="auto">${name}</a>`),
      'href="/search?what=Coffee+shop&amp;where=Berlin">Search for',
      '>\u2068Coffee shop\u2069 in \u2068Berlin\u2069</a>',
      '"name":"Coffee shop in Berlin"',
    ])
      expect(gone).toContain(text);
    expect(html).not.toContain('>Nearby</h2>');
    for (const text of ['id="status"', 'openingHoursSpecification', 'Opening Hours'])
      expect(gone).not.toContain(text);
    for (const text of ['Call Now</a>', '/svg>Directions</a>']) {
      expect(html).toContain(text);
      expect(gone).not.toContain(text);
    }
    const card = await templates().render(documents.city);
    expect(card.match(/Temporarily closed/g)).toHaveLength(3);
    expect(await templates().render(business)).not.toContain('closed-badge');
  });

  it('leaves out unknown values', async () => {
    const html = await templates().render(bareBusiness);
    for (const text of ['Working hours not available', 'Location not available'])
      expect(html).toContain(text);
    for (const text of [
      'tel:',
      'Plus code',
      'Price range',
      '<h2 id="description',
      'Photos<',
      'nofollow noopener',
    ])
      expect(html).not.toContain(text);
    for (const text of ['tel:', 'Directions', 'Reviews<', 'Features', 'id="status"', '<img'])
      expect(html.replace('<dt>Reviews</dt>', '')).not.toContain(text);
  });
});
