import { number } from '../contract/pages/figures.ts';
import { pageWindow } from '../contract/pages/pagination.ts';
import { asksForSomething, searchAddress } from '../contract/pages/search-address.ts';
import type { SearchAnswer, SearchQuery } from '../contract/pages/search-api.ts';
import { correctionsOf, otherSpelling, withoutChip } from '../contract/pages/search-chips.ts';
import { type Facet, facetsOf } from '../contract/pages/search-facets.ts';
import { type LeadsOn, relatedLists } from '../contract/pages/search-related.ts';
import { sortsOf } from '../contract/pages/search-sorts.ts';
import {
  BROWSE,
  emptyText,
  failureText,
  RESULTS_BEGIN,
  RESULTS_END,
  SEARCH_ANSWER_ID,
  totalText,
  widenedText,
} from '../contract/pages/search-words.ts';
import { type Html, html, jsonElement } from './html.ts';
import { resultHtml } from './result-html.ts';

/**
 * The published search page with the results of a search, for browsers without JavaScript and until the
 * island takes over.
 * @param page HTML of the published page
 * @returns null if the query is empty, or the page has no place for results
 */
export function searchPage(page: string, answer: SearchAnswer, query: SearchQuery): string | null {
  if (!asksForSomething(query)) return null;
  return withResults(page, query, searchPageHtml(answer, query, spriteOf(page)));
}

/**
 * The published search page with the reason why there are no results.
 * @param status HTTP status of the answer
 * @param query the valid part of the query
 * @returns null if the page has no place for results
 */
export function failedSearchPage(page: string, status: number, query: SearchQuery): string | null {
  const again = status === 400 ? 'Search for that' : 'Try again';
  const failed = html`<div class="answer"><section class="found-results" aria-labelledby="results">
<div class="results-head"><h2 id="results">Results</h2></div>
<div class="empty" role="alert"><p>${failureText(status)}</p>${
    asksForSomething(query)
      ? html`<p><a class="button" href="${searchAddress(query)}">${again}</a></p>`
      : null
  }</div></section>${linkList('Browse', BROWSE)}</div>`;
  return withResults(page, query, failed.text);
}

/** The URL of the glyphs, which contains a hash and is known only from the published page. */
const spriteOf = (page: string): string | null => /data-glyphs="([^"]+)"/.exec(page)?.[1] ?? null;

function withResults(page: string, query: SearchQuery, results: string): string | null {
  const begin = page.indexOf(RESULTS_BEGIN);
  const end = page.indexOf(RESULTS_END, begin);
  if (begin < 0 || end < 0) return null;
  return fillForm(page.slice(0, begin + RESULTS_BEGIN.length), query) + results + page.slice(end);
}

/** Fills the query into the form. */
function fillForm(page: string, query: SearchQuery): string {
  const form = page.indexOf('class="search-form"');
  const fill = (text: string, name: 'what' | 'where') =>
    text.replace(`<input name="${name}"`, (box) => `${box} ${html`value="${query[name]}"`.text}`);
  return form < 0 ? page : page.slice(0, form) + fill(fill(page.slice(form), 'what'), 'where');
}

/**
 * The results of a search, as site/islands/search-results.island.tsx renders them, and the answer as JSON
 * for the island. All texts of listings are escaped.
 * @param sprite URL of the glyphs of categories, if known
 */
export function searchPageHtml(
  answer: SearchAnswer,
  query: SearchQuery,
  sprite: string | null = null,
): string {
  const facets = facetsOf(answer, query);
  const isOnMap = answer.results.some(({ latitude }) => latitude !== null);
  const related = [
    ...relatedLists(answer).map(({ title, links }) => linkList(title, links)),
    ...(answer.results.length === 0 ? [linkList('Browse', BROWSE)] : []),
  ];
  return html`<div class="answer">${understoodHtml(answer, query)}<div class="with-facets">${
    facets.length === 0 ? null : facetsHtml(facets)
  }<section class="found-results${isOnMap ? ' has-map' : ''}" aria-labelledby="results">
<div class="results-head"><h2 id="results">Results</h2><p class="range">${totalText(answer.total)}</p>${sortsHtml(answer, query)}</div>
${answer.results.length === 0 ? emptyHtml(answer, query) : html`<ul class="found-cards">${answer.results.map((result) => resultHtml(result, sprite))}</ul>`}
${pagesHtml(answer, query)}</section></div>${related}</div>
${jsonElement(SEARCH_ANSWER_ID, { address: searchAddress(query), answer })}`.text;
}

const link = (to: SearchQuery, content: Html): Html =>
  html`<a href="${searchAddress(to)}">${content}</a>`;

function understoodHtml(answer: SearchAnswer, query: SearchQuery): Html {
  const other = otherSpelling(answer, query);
  const corrections = correctionsOf(answer, query).map(
    ({ meant, typed }) =>
      html`<p class="spelling">Showing results for <b dir="auto">${meant}</b> instead of <bdi>${typed}</bdi></p>`,
  );
  const wider = widenedText(answer);
  const chips = answer.chips.map(
    (chip) =>
      html`<li><a href="${searchAddress(withoutChip(answer, query, chip))}" aria-label="Remove ${chip.label}"><bdi>${chip.label}</bdi><span aria-hidden="true">×</span></a></li>`,
  );
  return html`${corrections}${
    other &&
    html`<p class="spelling">Did you mean ${link(other.query, html`<bdi>${other.text}</bdi>`)}?</p>`
  }${
    wider &&
    html`<p class="spelling">${wider.before}<b dir="auto">${wider.place}</b>${wider.after}</p>`
  }${chips.length === 0 ? null : html`<ul class="chips" aria-label="Your search">${chips}</ul>`}`;
}

function sortsHtml(answer: SearchAnswer, query: SearchQuery): Html | null {
  const items = sortsOf(answer, query).map(
    ({ label, chosen, query: to }) =>
      html`<li><a href="${searchAddress(to)}"${chosen ? html` aria-current="true"` : null}>${label}</a></li>`,
  );
  return items.length === 0
    ? null
    : html`<nav class="sorts" aria-label="Sort by"><ul>${items}</ul></nav>`;
}

const facetsHtml = (facets: readonly Facet[]): Html =>
  html`<details class="facets"><summary>Filter</summary>${facets.map(facetHtml)}</details>
`;

function facetHtml({ title, options }: Facet): Html {
  const items = options.map(
    ({ label, count, chosen, query }) =>
      html`<li><a href="${searchAddress(query)}"${chosen ? html` aria-current="true"` : null}>${
        chosen ? html`<span class="unseen">Remove </span>` : null
      }<bdi>${label}</bdi>${count === null ? null : html` <span>${number(count)}</span>`}</a></li>`,
  );
  return html`<div class="facet"><p>${title}</p><ul>${items}</ul></div>`;
}

const emptyHtml = (answer: SearchAnswer, query: SearchQuery): Html =>
  html`<div class="empty"><p>${emptyText(answer)}</p>${
    answer.total.count > 0
      ? html`<p>${link({ ...query, page: 1 }, html`Go to the first page`)}</p>`
      : null
  }</div>`;

function pagesHtml({ page, pages, results }: SearchAnswer, query: SearchQuery): Html | null {
  if (pages <= 1 || results.length === 0) return null;
  const step = (to: number, name: string) =>
    to < 1 || to > pages ? html`<span>${name}</span>` : link({ ...query, page: to }, html`${name}`);
  const numbers = pageWindow(page, pages).map(
    (number) =>
      html`<li><a href="${searchAddress({ ...query, page: number })}" aria-label="Page ${number}"${
        number === page ? html` aria-current="page"` : null
      }>${number}</a></li>`,
  );
  return html`<nav class="pagination" aria-label="Results: pages">${step(page - 1, 'Previous')}<ol>${numbers}</ol>${step(page + 1, 'Next')}</nav>`;
}

function linkList(title: string, links: readonly LeadsOn[]): Html {
  const items = links.map(
    ({ name, path, count }) =>
      html`<li><a href="${path}" dir="auto">${name}</a>${
        count === undefined ? null : html` <span>${number(count)}</span>`
      }</li>`,
  );
  return items.length === 0
    ? html``
    : html`<section><h2>${title}</h2><ul class="names">${items}</ul></section>`;
}
