import { describe, expect, it } from 'vitest';
import { useTestDatabase } from '../../api/database/testing/test-database.ts';
import { auditPage, auditTitles, skippedLevel, wrongData } from './audit-page.ts';
import { addHeads, withAuditTables } from './audit-tables.ts';
import { collectProblems } from './problems.ts';

const SITE = 'https://directory.example';
const DATA =
  '{"@context":"https://schema.org","@type":"WebSite","url":"https://directory.example/"}';
const page = (path: string, title = path) =>
  `<title>${title}</title><meta name="description" content="About ${path}"><link rel="canonical" href="${SITE}${path}"><script type="application/ld+json">${DATA}</script><h1>A</h1><h2 id="b">B</h2><h3>C</h3><h2>D</h2>`;

describe('the audit of a page', () => {
  const database = useTestDatabase();

  /** Sorts of problems that an audit finds in these pages. */
  async function found(...pages: readonly (readonly [path: string, html: string])[]) {
    const problems = collectProblems();
    const heads = pages.map(([path, html]) => auditPage(SITE, path, html, problems));
    await withAuditTables(database().db, async (trx) => {
      await addHeads(
        trx,
        heads.filter((head) => head !== null),
      );
      await auditTitles(trx, problems);
    });
    return Object.keys(problems.found());
  }

  it('accepts a correct page', async () => {
    expect(await found(['/a', page('/a')], ['/b', page('/b')])).toEqual([]);
  });

  it.each([
    ['<title>/a</title>', '', 'pages without one title'],
    ['content="About /a"', 'content=""', 'pages without one description'],
    [`${SITE}/a"`, `${SITE}/b"`, 'pages with a wrong canonical address'],
    ['<h1>A</h1>', '', 'pages without exactly one h1'],
    ['<h2>D</h2>', '<h1>D</h1>', 'pages without exactly one h1'],
    ['<h2 id="b">B</h2>', '', 'pages that skip a heading level'],
    ['"@type"', 'type', 'wrong structured data'],
    ['application/ld+json', 'text/plain', 'pages without structured data'],
  ])('reports a page without %s', async (text, instead, sort) => {
    const html = page('/a');
    expect(html).toContain(text);
    expect(await found(['/a', html.replace(text, instead)])).toEqual([sort]);
  });

  it('requires unique titles, for businesses only unique heads', async () => {
    expect(await found(['/a', page('/a', 'X')], ['/b', page('/b', 'X')])).toEqual([
      'titles that are not unique',
    ]);
    const [one, other] = ['/business/a', '/business/b'];
    expect(await found([one, page(one, 'X')], [other, page(other, 'X')])).toEqual([]);
  });

  it('requires no canonical address and no data of a noindex page', async () => {
    const html =
      '<title>X</title><meta name="description" content="Y"><meta name="robots" content="noindex"><h1>X</h1>';
    expect(await found(['/404', html])).toEqual([]);
  });
});

describe('skippedLevel', () => {
  it.each([
    [[1, 2, 3, 2, 3], null],
    [[2, 1], 'h2 first'],
    [[1, 2, 4], 'h4 after h2'],
  ])('%s: %s', (levels, skipped) => expect(skippedLevel(levels)).toBe(skipped));
});

describe('wrongData', () => {
  const data = (inner: object) =>
    wrongData(JSON.stringify({ '@context': 'https://schema.org', '@type': 'Thing', ...inner }));

  it.each([
    [{ name: 'undefined' }, ['name is empty']],
    [{ list: [{ item: '/a' }] }, ['item is not absolute: /a']],
    [{ name: null }, ['name is empty']],
    [{ url: 'https://a.example/' }, []],
  ])('%j: %j', (inner, wrong) => expect(data(inner)).toEqual(wrong));

  it('reports text that is not JSON', () => expect(wrongData('{')).toHaveLength(1));
});
