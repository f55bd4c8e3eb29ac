import { describe, expect, it } from 'vitest';
import { pageFile } from '../../api/contract/pages/urls.ts';
import { readStored } from '../../api/published/stored-file.ts';
import { readPageFacts, wrongData } from '../audit/audit-page.ts';
import { useSite } from '../testing/site.ts';

/** The types of each kind of page; `LocalBusiness` includes its subtypes. */
const EXPECTED: Readonly<Record<string, readonly string[]>> = {
  home: ['WebSite'],
  categories: ['BreadcrumbList', 'ItemList'],
  countries: ['BreadcrumbList', 'ItemList'],
  cities: ['BreadcrumbList', 'ItemList'],
  country: ['BreadcrumbList'],
  'country-cities': ['BreadcrumbList', 'ItemList'],
  region: ['BreadcrumbList', 'ItemList'],
  category: ['BreadcrumbList', 'ItemList'],
  city: ['BreadcrumbList', 'ItemList'],
  business: ['LocalBusiness', 'BreadcrumbList'],
};

describe('structured data of all published pages', () => {
  const site = useSite();

  it('has the expected types, and no empty or relative values', async () => {
    const { database, folder } = site();
    const pages = await database.db.selectFrom('pages').select(['kind', 'path']).execute();
    const wrong: string[] = [];
    const types = new Set<string>();
    for (const { kind, path } of pages) {
      const expected = EXPECTED[kind];
      if (expected === undefined) continue;
      const html = String(await readStored(folder, pageFile(path)));
      const { data, noindex } = readPageFacts(html);
      if (noindex) continue;
      wrong.push(...data.flatMap((json) => wrongData(json).map((text) => `${path}: ${text}`)));
      const found = data.map((json): string => JSON.parse(json)['@type']);
      const [first = ''] = found;
      if (kind === 'business') types.add(first);
      const missing = expected.filter((type) => type !== 'LocalBusiness' && !found.includes(type));
      if (missing.length > 0) wrong.push(`${path}: no ${missing.join(', ')}`);
      if (data.some((json) => json.includes('aggregateRating'))) wrong.push(`${path}: a rating`);
    }
    expect(wrong).toEqual([]);
    expect(types.size).toBeGreaterThan(10);
    expect(types).toContain('LocalBusiness');
  });
});
