import type { Locator, Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { LISTING_ROUTES } from '../../../api/contract/calls/listing-routes.ts';
import { SESSION_ROUTES } from '../../../api/contract/calls/sessions.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  button,
  expectAccessibleInBoth,
  field,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const DESKTOP = { viewport: { width: 1440, height: 900 } };
const REFUSED = /status of 500/;

describe('toasts', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(
      office.database().db,
      Array.from({ length: 45 }, (_, index) => ({
        name: `Fırın ${String(index + 1).padStart(2, '0')}`,
        category: 'Bakery',
        city: 'Ankara',
        country: 'TR',
      })),
    ),
  );

  const approvalOf = (page: Page, name: string) =>
    page.getByRole('listitem').filter({ hasText: name }).getByRole('button', { name: 'Onayla' });

  /** Signing out fails, with these words of the server. */
  const failWith = async (page: Page, message: string, status = 500) => {
    const json = { error: { code: 'internal', message } };
    await page.route(`**${SESSION_ROUTES.signOut.path}`, (route) =>
      route.fulfill({ status, json }),
    );
    await button(page, 'Hesap: ada').click();
    await page.getByRole('menuitem', { name: 'Çıkış' }).click();
    await toast(page, 'Çıkış yapılamadı').waitFor();
  };

  /** The texts of the visible controls that something else covers, after they are scrolled into view. */
  const covered = (controls: Locator) =>
    controls.filter({ visible: true }).evaluateAll(async (elements) => {
      const found = [];
      for (const element of elements) {
        element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
        // The column follows the bars of the screen in the next frame.
        for (let frames = 0; frames < 2; frames += 1) await new Promise(requestAnimationFrame);
        const { left, top, width, height } = element.getBoundingClientRect();
        const isFree = [0.1, 0.5, 0.9].every((x) =>
          [0.1, 0.5, 0.9].every((y) =>
            element.contains(document.elementFromPoint(left + x * width, top + y * height)),
          ),
        );
        if (!isFree) found.push(element.ariaLabel ?? element.textContent);
      }
      return found;
    });

  /** Longer than what is shown of it, and read for longer than the test takes. */
  const LONG = 'Bu yanıt çok uzun. '.repeat(60);

  describe.each([
    ['a phone', PHONE],
    ['a wide screen', DESKTOP],
  ])('on %s', (_, size) => {
    it('leave the buttons of lists and their bulk bar free', async () => {
      const page = await office.open('/admin/businesses', size, [REFUSED]);
      await failWith(page, LONG);
      await page.getByLabel('Bu sayfadakilerin tümünü seç').check();
      const controls = page.locator('main').getByRole('button');
      await expect.poll(() => controls.count(), POLL_OPTIONS).toBeGreaterThan(40);
      expect(await covered(controls)).toEqual([]);
      expect(
        await covered(page.getByRole('navigation', { name: 'Sayfalar' }).getByRole('button')),
      ).toEqual([]);
      await toast(page, 'Çıkış yapılamadı').waitFor();
    });

    it('leave the buttons of a form and its bar free', async () => {
      const page = await office.open('/admin/businesses/1', size, [REFUSED]);
      await field(page, 'Telefon').fill('+90 212 000 00 00');
      await failWith(page, LONG);
      const bar = page.locator('.save-bar').getByRole('button');
      expect(await covered(bar)).toEqual([]);
      expect(await covered(page.locator('main').getByRole('button'))).toEqual([]);
      // At the end of the window, the column is above the bar.
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
      await expect.poll(() => covered(bar), POLL_OPTIONS).toEqual([]);
      await toast(page, 'Çıkış yapılamadı').waitFor();
    });

    it('leave the buttons of dialogs free', async () => {
      const page = await office.open('/admin/feeds', size, [REFUSED]);
      await failWith(page, LONG);
      await button(page, 'Kaynak ekle').first().click();
      const adding = page.getByRole('dialog', { name: 'Yeni kaynak' });
      await adding.getByRole('button', { name: 'Ekle' }).waitFor();
      expect(await covered(adding.getByRole('button'))).toEqual([]);
      expect(await covered(adding.getByRole('textbox'))).toEqual([]);
      await toast(page, 'Çıkış yapılamadı').waitFor();
    });
  });

  it('open menus are above them', async () => {
    const page = await office.open('/admin', { viewport: { width: 360, height: 480 } }, [REFUSED]);
    await failWith(page, LONG);
    await button(page, 'Hesap: ada').click();
    expect(await covered(page.getByRole('menuitem'))).toEqual([]);
  });

  it('end when a retry succeeds, and do not pile up', async () => {
    const page = await office.open('/admin/businesses', {}, [REFUSED]);
    await page.route(
      '**/toggle-approval',
      (route) => route.fulfill({ status: 500, body: 'boom' }),
      { times: 3 },
    );
    const failure = toast(page, '500: boom');
    let former: string | null = null;
    // A failure of the same action takes the place of the one before, and so does one that says the same.
    for (const name of ['Fırın 01', 'Fırın 02', 'Fırın 02']) {
      await approvalOf(page, name).click();
      const shown = () => failure.last().getAttribute('data-toast');
      await expect.poll(shown, POLL_OPTIONS).not.toBe(former);
      expect(await failure.count()).toBe(1);
      former = await shown();
    }
    await approvalOf(page, 'Fırın 02').click();
    await toast(page, '“Fırın 02” için onay geri alındı').waitFor();
    expect(await failure.count()).toBe(0);
  });

  it('say in the language of the back office that another change was made at the same time', async () => {
    const page = await office.open('/admin/businesses', {}, [/status of 503/]);
    const json = { error: { code: 'busy', message: 'Another change was made.' } };
    await page.route('**/toggle-approval', (route) => route.fulfill({ status: 503, json }));
    await approvalOf(page, 'Fırın 01').click();
    await toast(page, 'hiçbir şey kaydedilmedi. Yeniden deneyin.').waitFor();
    expect(await page.getByText('Another change').count()).toBe(0);
  });

  it('are announced once: failures at once, all others politely', async () => {
    const page = await office.open('/admin/businesses', {}, [REFUSED]);
    await approvalOf(page, 'Fırın 03').waitFor();
    const column = page.getByRole('region', { name: 'İşlem sonuçları' });
    const regions = column.locator('[role=status], [role=alert]');
    // The regions are there before their content: screen readers announce only what is added to them.
    expect(
      await regions.evaluateAll((all) => all.map(({ role, ariaAtomic }) => [role, ariaAtomic])),
    ).toEqual([
      ['status', 'false'],
      ['alert', 'false'],
    ]);
    await approvalOf(page, 'Fırın 03').click();
    await column.getByRole('status').getByText('“Fırın 03” için onay geri alındı').waitFor();
    await failWith(page, 'boom');
    await column.getByRole('alert').getByText('500: boom').waitFor();
    expect(await page.getByText('500: boom').count()).toBe(1);
    expect(await page.locator('.toast [role], .toast[role], .toast [aria-live]').count()).toBe(0);
    await expectAccessibleInBoth(page);
  });

  it('end after the time to read them, but not while they are in use', async () => {
    const page = await office.open('/admin/businesses', {}, [REFUSED]);
    await page.clock.install();
    await page.reload();
    await failWith(page, 'boom');
    const failure = toast(page, 'boom');
    await failure.getByRole('button', { name: 'Kapat' }).focus();
    await page.clock.fastForward('02:00');
    expect(await failure.count()).toBe(1);
    await page.locator('main h1').focus();
    await page.clock.fastForward('02:00');
    await expect.poll(() => failure.count(), POLL_OPTIONS).toBe(0);
  });

  it('return the focus when they are closed by keyboard', async () => {
    const page = await office.open('/admin/businesses', {}, [REFUSED]);
    const approval = approvalOf(page, 'Fırın 04');
    await page.route(`**${LISTING_ROUTES.toggleApproval.path.replace('{id}', '*')}`, (route) =>
      route.fulfill({ status: 500, body: 'boom' }),
    );
    await approval.press('Enter');
    await toast(page, 'boom').getByRole('button', { name: 'Kapat' }).press('Enter');
    await expect
      .poll(() => approval.evaluate((node) => node === document.activeElement), POLL_OPTIONS)
      .toBe(true);
    expect(await page.locator('.toast').count()).toBe(0);
  });
});
