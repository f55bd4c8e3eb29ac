import { createServer, type Server } from 'node:http';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { saveSiteSettings } from '../../../api/site-settings/site-settings.queries.ts';
import { findBarriers } from '../../testing/accessibility.ts';
import { useSite } from '../../testing/site.ts';

/** Makes a vendor's server, which serves a script and notes the calls. */
function vendorServer(calls: string[]): Server {
  return createServer((request, response) => {
    calls.push(request.url ?? '');
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Content-Type', 'text/javascript');
    response.end(
      'window.order = [...(window.order ?? []), "vendor"]; window.vendor = (a) => a + 1;',
    );
  });
}

const seen = (page: Page, name: string) =>
  page.evaluate((key): unknown => Reflect.get(window, key), name);

describe('the tags of the site settings, in a browser', () => {
  const site = useSite();
  const calls: string[] = [];
  const server = vendorServer(calls);
  let vendor = '';

  beforeAll(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    vendor = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });
  beforeEach(() => {
    calls.length = 0;
  });

  /** Saves and publishes tags, and waits until the server's policy allows the vendor. */
  async function save(head: string, body = '', footer = ''): Promise<void> {
    const change = { head_tags: head, facebook_pixel: body, footer_tags: footer };
    await site()
      .database.db.transaction()
      .execute((trx) => saveSiteSettings(trx, change));
    await site().publish();
    await vi.waitFor(
      async () => {
        const policy = (await fetch(site().url)).headers.get('content-security-policy') ?? '';
        expect(policy.includes(vendor)).toBe((head + body + footer).includes(vendor));
      },
      { timeout: 10_000, interval: 200 },
    );
  }

  const notice = (page: Page) => page.getByRole('region', { name: 'Cookies' });

  it('ask for no consent when there are none', async () => {
    await save('');
    const page = await site().open('/');
    expect(await notice(page).count()).toBe(0);
    await page.getByRole('link', { name: 'Cookie Settings' }).click();
    await page.getByText('currently uses nothing that needs your consent').waitFor();
  });

  it('run after consent, in their order and places, as in a page', async () => {
    await save(
      `<script src="${vendor}/a.js"></script>
       <script>order.push('inline'); function gtag() { return order.length; } var counted = vendor(1);</script>
       <style>.tagged { color: rgb(1, 2, 3) }</style>`,
      `<noscript><img src="${vendor}/pixel"></noscript><p class="tagged" style="font-weight: 900" onclick="window.clicked = event.type">Hello</p>`,
      `<script>window.last = gtag() + '</b>"';
       fetch('${vendor}/collect');</script><script>throw new Error('broken tag')</script><script>window.after = 1</script>`,
    );
    const page = await site().open('/', {}, []);
    const problems: string[] = [];
    page.removeAllListeners('pageerror');
    page.on('pageerror', ({ message }) => problems.push(message));
    await notice(page).waitFor();
    expect(calls).toEqual([]);
    expect(await page.getByText('Hello').count()).toBe(0);
    expect(await findBarriers(page)).toEqual([]);

    await page.getByRole('button', { name: 'Accept' }).click();
    await page.waitForFunction(() => 'after' in window);
    expect(await notice(page).count()).toBe(0);
    expect(await seen(page, 'order')).toEqual(['vendor', 'inline']);
    expect(await seen(page, 'counted')).toBe(2);
    expect(await seen(page, 'last')).toBe('2</b>"');
    expect(problems).toEqual(['broken tag']);
    const hello = page.locator('body > p.tagged');
    expect(
      await hello.evaluate((p) => [getComputedStyle(p).color, getComputedStyle(p).fontWeight]),
    ).toEqual(['rgb(1, 2, 3)', '900']);
    expect(await page.evaluate(() => document.body.children[1]?.className)).toBe('tagged');
    await hello.click();
    expect(await seen(page, 'clicked')).toBe('click');
    await vi.waitFor(() => expect(calls).toEqual(['/a.js', '/collect']));

    await page.goto('/cities');
    await page.waitForFunction(() => 'after' in window);
    expect(await notice(page).count()).toBe(0);
  });

  it('do not run when they are declined, until the visitor changes the choice', async () => {
    await save(
      `<script>window.necessary = 1</script>`.replace(
        '<script>',
        '<script data-consent="necessary">',
      ),
      '',
      `<script async src="${vendor}/b.js"></script>`,
    );
    const page = await site().open('/');
    expect(await seen(page, 'necessary')).toBe(1);
    await notice(page).getByRole('button', { name: 'Decline' }).click();
    await page.reload();
    expect(await seen(page, 'necessary')).toBe(1);
    expect(await notice(page).count()).toBe(0);
    expect(calls).toEqual([]);

    await page.getByRole('link', { name: 'Cookie Settings' }).click();
    await notice(page).getByRole('button', { name: 'Accept' }).click();
    await vi.waitFor(() => expect(calls).toEqual(['/b.js']));

    await page.goto('/cookie-policy');
    await page.getByText('You have accepted cookies of others').waitFor();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('button', { name: 'Decline' }).click(),
    ]);
    await page.getByText('You have declined cookies of others').waitFor();
    calls.length = 0;
    await page.goto('/');
    expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toContain('false');
    expect(calls).toEqual([]);
  });

  it('ask again after a year, unless the browser sends Global Privacy Control', async () => {
    await save(`<script>window.ran = 1</script>`);
    const page = await site().open('/');
    await page.evaluate(() =>
      localStorage.setItem('cookie-consent', JSON.stringify([true, Date.now() - 366 * 86_400_000])),
    );
    await page.reload();
    await notice(page).waitFor();
    expect(await seen(page, 'ran')).toBeUndefined();
    await page.evaluate(() => localStorage.clear());
    await page.addInitScript(() =>
      Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
    );
    await page.reload();
    expect(await notice(page).count()).toBe(0);
    expect(await seen(page, 'ran')).toBeUndefined();
  });
});
