import { beforeAll, describe, expect, it } from 'vitest';
import { type Seed, seed } from '../../api/database/testing/seed.ts';
import { islandsReady, useSite } from '../testing/site.ts';

const HOSTILE = {
  markup: `"><img src=x onerror="window.hacked=1"></title></script><script>window.hacked=1</script><!--`,
  address: 'javascript:window.hacked=1//',
  quotes: `"' onmouseover="window.hacked=1" x='\`&quot;&#39;\${window.hacked=1}`,
  control: 'a\u0001\u0007\u001b[31m\u200b\u202egro\u2066 \u2028\u2029\ufeffb',
  marks: `Z${'\u0301'.repeat(400)}`,
  long: 'W'.repeat(400),
};

/** A listing with the same text in every field. */
const listing = (kind: string, value: string, name = value): Seed => ({
  name,
  slug: `hostile-${kind}`,
  fingerprint: `hostile-${kind}`,
  category: value,
  city: value,
  country: 'PT',
  type: value,
  full_address: value,
  street: value,
  postal_code: value,
  phone: `${value}+351 21 5550101`,
  latitude: 38.7,
  longitude: -9.1,
  time_zone: value,
  rating: 4.5,
  reviews: 3,
  reviews_link: value,
  photo: value,
  logo: value,
  located_in: value,
  working_hours: JSON.stringify({ Monday: value, [value]: value }),
  about: JSON.stringify({ [value]: { [value]: true } }),
  url: value,
  place_id: `${value}${kind}`,
});

describe('a hostile listing', () => {
  const site = useSite({ rows: 0 });

  beforeAll(async () => {
    const { db } = site().database;
    const endless = listing('endless', 'Endless', 'N'.repeat(10_000));
    const raw = { ...listing('raw', 'Raw'), about: HOSTILE.markup, working_hours: HOSTILE.markup };
    await seed(db, [
      ...Object.entries(HOSTILE).map(([kind, value]) => listing(kind, value)),
      endless,
      raw,
    ]);
    await site().publish({ everything: true });
  });

  it.each(['business', 'category', 'city', 'country', 'categories', 'cities', 'home'] as const)(
    'runs no code and breaks no page: %s',
    async (kind) => {
      const pages = await site()
        .database.db.selectFrom('pages')
        .select('path')
        .where('kind', '=', kind)
        .where('page', '=', 1)
        .where('key', kind === 'categories' || kind === 'cities' ? '=' : '>=', 0)
        .execute();
      expect(pages.length).toBeGreaterThan(0);
      const page = await site().open('/', { viewport: { width: 360, height: 740 } }, [
        /Failed to load resource/,
      ]);
      for (const { path } of pages) {
        await page.goto(path);
        await islandsReady(page);
        const found = await page.evaluate(() => ({
          hacked: 'hacked' in window,
          title: document.title !== '' && document.querySelectorAll('title').length,
          handlers: document.querySelectorAll('[onerror], [onmouseover], [onload], [onclick]')
            .length,
          scripts: document.querySelectorAll('script:not([src]):not([type="application/ld+json"])')
            .length,
          addresses: [...document.querySelectorAll('a[href], img[src], form[action]')].filter(
            (element) =>
              /^\s*(javascript|data|vbscript):/i.test(
                element.getAttribute('href') ?? element.getAttribute('src') ?? '',
              ),
          ).length,
          data: [...document.querySelectorAll('script[type="application/ld+json"]')].every(
            ({ textContent }) => typeof JSON.parse(textContent) === 'object',
          ),
          footers: document.querySelectorAll('body > footer').length,
          width: document.documentElement.scrollWidth,
        }));
        expect(found, path).toEqual({
          hacked: false,
          title: 1,
          handlers: 0,
          scripts: 0,
          addresses: 0,
          data: true,
          footers: 1,
          width: 360,
        });
      }
    },
  );

  it('is shown as text', async () => {
    const page = await site().open('/business/hostile-markup', {}, [/Failed to load resource/]);
    expect(await page.locator('h1').textContent()).toBe(HOSTILE.markup);
  });
});
