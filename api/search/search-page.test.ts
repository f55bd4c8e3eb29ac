import fc from 'fast-check';
import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import { describe, expect, it } from 'vitest';
import { FEATURE_KEYS } from '../contract/pages/features.ts';
import { NOTHING_ASKED, readSearch } from '../contract/pages/search-address.ts';
import { type SearchAnswer, searchAnswerSchema } from '../contract/pages/search-api.ts';
import { RESULTS_BEGIN, RESULTS_END, SEARCH_ANSWER_ID } from '../contract/pages/search-words.ts';
import { failedSearchPage, searchPage, searchPageHtml } from './search-page.ts';

type Node = DefaultTreeAdapterTypes.Node;
type Element = DefaultTreeAdapterTypes.Element;

/** An answer that has the same text wherever a text is possible. */
function answerSaying(text: string): SearchAnswer {
  const link = { name: text, slug: text, count: 3 };
  const city = { ...link, countryCode: text };
  return searchAnswerSchema.parse({
    chips: [
      { kind: 'words', label: text, source: { in: 'what', start: 0, end: 1 } },
      { kind: 'city', label: text, source: { in: 'parameter', name: 'city' } },
    ],
    asksWhere: false,
    corrected: { what: `${text}!`, where: `${text}!` },
    didYouMean: { what: text, where: text },
    widened: { place: text, isKnown: true },
    sort: 'best',
    sorts: ['best', 'name'],
    total: { count: 143, exact: true },
    page: 2,
    pages: 8,
    results: [
      {
        ...{ id: 1, slug: text, name: text, category: text, city: text, country: text },
        ...{
          countryCode: text,
          fullAddress: text,
          phone: `${text}12345`,
          phoneText: `${text}12345`,
          rating: 4.5,
          reviews: 12,
        },
        ...{ photo: text, verified: true, latitude: 1, longitude: 2, distanceKm: 1.2 },
        openNow: true,
        status: 'open',
      },
    ],
    facets: {
      of: 143,
      categories: [link],
      cities: [city],
      ratings: [{ min: 4, count: 2 }],
      openNow: 2,
      verified: 2,
      features: [{ key: FEATURE_KEYS[0], label: text, count: 2 }],
    },
    related: { categories: [link], cities: [{ ...city, country: text }] },
  });
}

const queryOf = (text: string) =>
  readSearch(new URLSearchParams({ what: text, where: text, category: text, page: '2' }));

const elementsOf = (html: string): Element[] => {
  const walk = (node: Node): Element[] => [
    ...('tagName' in node ? [node] : []),
    ...('childNodes' in node ? node.childNodes.flatMap(walk) : []),
  ];
  return walk(parseFragment(html));
};

/** Elements with the names of their attributes: the page without its texts. */
const shapeOf = (html: string) =>
  elementsOf(html)
    .map(({ tagName, attrs }) => [tagName, ...attrs.map(({ name }) => name)].join(' '))
    // A phone number is a link or not, a photo is shown or not.
    .filter((shape) => !/^(a href|img src alt.*)$/.test(shape));

const attributesOf = (html: string, name: string) =>
  elementsOf(html).flatMap(({ attrs }) =>
    attrs.filter((attribute) => attribute.name === name).map(({ value }) => value),
  );

const PAGE = `<html><form class="search-form"><input name="what" maxlength="100"><input name="where"></form>
${RESULTS_BEGIN}<p>Browse</p>${RESULTS_END}<template>${RESULTS_BEGIN}x${RESULTS_END}</template></html>`;

/** Texts with special characters of HTML, URLs or replacement patterns. */
const hostile = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        ...['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>', "' onload='", '<!--'],
        ...['-->', '</script', '</li></ul>', '&lt;', '$&', "$'", 'javascript:alert(1)', '\u2028'],
        ...['http://x/?"><b>', '/photos/a.jpg', '+49 30 1', RESULTS_END, 'مطعم', '有限会社'],
      ),
      fc.string({ unit: 'binary', maxLength: 8 }),
    ),
    { minLength: 1, maxLength: 6 },
  )
  .map((parts) => `a${parts.join('')}`);

describe('the search page without its scripts', () => {
  const html = searchPageHtml(answerSaying('Plain'), queryOf('Plain'));
  const linksNamed = (name: string) =>
    [...html.matchAll(/<a href="([^"]*)"[^>]*?(?: aria-label="([^"]*)")?[^>]*>(.*?)<\/a>/g)]
      .filter(([, , label, content]) => (label ?? content?.replace(/<[^>]+>/g, '')) === name)
      .map(([, href]) => href);

  it('links to other pages of the search, and to the search without a part of it', () => {
    const asked = '/search?what=Plain&amp;where=Plain&amp;category=Plain';
    expect(linksNamed('Page 8')).toEqual([]);
    expect(linksNamed('Page 3')).toEqual([`${asked}&amp;page=3`]);
    expect(linksNamed('Previous')).toEqual([asked]);
    expect(linksNamed('Next')).toEqual([`${asked}&amp;page=3`]);
    expect(linksNamed('Remove Plain')[0]).toBe(
      '/search?what=lain%21&amp;where=Plain&amp;category=Plain',
    );
    expect(linksNamed('Open now 2')).toEqual([
      '/search?what=Plain&amp;where=Plain&amp;open=1&amp;category=Plain',
    ]);
    expect(html).toContain('143 results');
  });

  it('escapes all texts of listings, chips and visitors', () => {
    const shape = shapeOf(html);
    fc.assert(
      fc.property(hostile, (text) => {
        const found = searchPageHtml(answerSaying(text), queryOf(text));
        expect(shapeOf(found)).toEqual(shape);
        for (const address of attributesOf(found, 'href'))
          expect(address).toMatch(/^(\/|tel:\+?\d)/);
        for (const address of attributesOf(found, 'src'))
          expect(address).toMatch(/^(https?:|\/photos)/);
      }),
      { numRuns: 300 },
    );
  });

  it('contains the unchanged answer for the island', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const answer = answerSaying(text);
        const [data] = elementsOf(searchPageHtml(answer, queryOf(text))).filter(({ attrs }) =>
          attrs.some(({ value }) => value === SEARCH_ANSWER_ID),
        );
        const [content] = data?.childNodes ?? [];
        const json = content && 'value' in content ? content.value : '';
        expect(JSON.parse(json)).toMatchObject({ answer });
      }),
    );
  });

  it('is the published page with results instead of its content, and the form filled in', () => {
    fc.assert(
      fc.property(hostile, (text) => {
        const query = queryOf(text);
        const page = searchPage(PAGE, answerSaying(text), query) ?? '';
        expect(page).toContain(searchPageHtml(answerSaying(text), query));
        expect(page).not.toContain('Browse</p>');
        expect(page.endsWith(PAGE.slice(PAGE.indexOf(RESULTS_END)))).toBe(true);
        const boxes = elementsOf(page).filter(({ tagName }) => tagName === 'input');
        expect(boxes.map(({ attrs }) => attrs.find(({ name }) => name === 'value')?.value)).toEqual(
          [query.what, query.where],
        );
      }),
    );
  });

  it('shows the glyphs of categories, whose URL is in the published page', () => {
    const glyphs = (page: string) => {
      const shown = searchPage(page, answerSaying('Pizza restaurant'), queryOf('x')) ?? '';
      return attributesOf(shown.slice(shown.indexOf(RESULTS_BEGIN)), 'href').filter((address) =>
        address.includes('#'),
      );
    };
    expect(glyphs(`<div data-glyphs="/_a/glyphs.1.svg">${PAGE}`)).toEqual([
      '/_a/glyphs.1.svg#food',
    ]);
    expect(glyphs(PAGE)).toEqual([]);
  });

  it('is null without a search, or if the page has no place for results', () => {
    expect(searchPage(PAGE, answerSaying('x'), { ...NOTHING_ASKED, page: 2 })).toBeNull();
    expect(searchPage('<p>Browse</p>', answerSaying('x'), queryOf('x'))).toBeNull();
    expect(searchPage(`${RESULTS_BEGIN}<p>`, answerSaying('x'), queryOf('x'))).toBeNull();
  });

  it('explains why there is no answer, for any query', () => {
    const shapeFor = (text: string) => shapeOf(failedSearchPage(PAGE, 503, queryOf(text)) ?? '');
    const shape = shapeFor('Plain');
    fc.assert(
      fc.property(hostile, (text) => {
        expect(shapeFor(text)).toEqual(shape);
      }),
    );
    const page = failedSearchPage(PAGE, 429, queryOf('Plain')) ?? '';
    expect(page).toContain('Please wait a minute');
    expect(page).toContain('name="where" value="Plain"');
    expect(page).toContain(
      'href="/search?what=Plain&amp;where=Plain&amp;category=Plain&amp;page=2"',
    );
    expect(failedSearchPage('<p>Browse</p>', 503, queryOf('x'))).toBeNull();
  });

  it('explains that there are no results', () => {
    const none = { ...answerSaying('x'), results: [], pages: 0, total: { count: 0, exact: true } };
    const empty = searchPageHtml(none, queryOf('x'));
    expect(empty).toContain('No results');
    expect(empty).toContain('No listings match your whole search.');
    expect(empty).toContain('href="/categories"');
    const beyond = { ...none, pages: 3, page: 9, total: { count: 50, exact: true } };
    expect(searchPageHtml(beyond, queryOf('x'))).toContain('3 pages of results');
  });
});
