import type { Request } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { heading, useBackOffice } from './testing/back-office.ts';

/** Maximum size of the first screen's scripts, compressed. */
const MOST_BYTES = 250_000;

describe('the back office', () => {
  const office = useBackOffice();

  it('starts with at most the budgeted amount of JavaScript', async () => {
    const page = await office.open('/admin-nowhere', {}, [/status of 404/]);
    const scripts: Request[] = [];
    page.on('requestfinished', (request) => {
      if (request.resourceType() === 'script') scripts.push(request);
    });
    await page.goto(`${office.server().url}/admin`);
    await heading(page, 'Ana sayfa').waitFor();
    await page.waitForLoadState();
    const sizes = await Promise.all(
      scripts.map(async (script) => (await script.sizes()).responseBodySize),
    );
    expect(sizes.length).toBeGreaterThan(3);
    expect(sizes.reduce((sum, size) => sum + size)).toBeLessThanOrEqual(MOST_BYTES);
  });
});
