import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { BULK_ROUTES } from '../../../api/contract/calls/bulk-changes.ts';
import { DELETION_ROUTES } from '../../../api/contract/calls/deletions.ts';
import { routePath } from '../../../api/contract/calls/route.ts';
import { seed } from '../../../api/database/testing/seed.ts';
import {
  dialog,
  expectAccessible,
  heading,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

describe('the screen of deletions', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(
      office.database().db,
      Array.from({ length: 102 }, (_, index) => ({
        name: index === 0 ? 'مطعم الشرق' : `Fırın ${index}`,
        category: 'Bakery',
        city: 'Ankara',
        country: 'TR',
      })),
    ),
  );

  const remove = async (page: Page, method: 'post' | 'delete', path: string, data?: object) => {
    const { url } = office.server();
    const options = { headers: { Origin: url }, ...(data && { data }) };
    expect((await page.request[method](url + path, options)).ok()).toBe(true);
  };
  const row = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
  const undo = (page: Page, what: string) =>
    page.getByRole('button', { name: `Geri al: ${what}`, exact: true });
  const countDeleted = async () => {
    const all = office.database().db.selectFrom('businesses');
    return (await all.where('deleted_at', 'is not', null).select('id').execute()).length;
  };

  it('shows an empty state without deletions', async () => {
    const page = await office.open('/admin/deletions', PHONE);
    await heading(page, 'Silinmiş bir şey yok').waitFor();
    await expectAccessible(page);
  });

  it('lists deletions, and undoes them', async () => {
    const page = await office.open('/admin/messages', PHONE);
    await remove(page, 'delete', routePath(DELETION_ROUTES.deleteOne, { params: { id: 1 } }));
    await remove(page, 'post', BULK_ROUTES.start.path, { action: 'delete', filter: {} });
    expect(await countDeleted()).toBe(102);
    await page.goto(`${office.server().url}/admin/deletions`);
    const many = row(page, 'Seçilen işletmeler');
    expect(await many.textContent()).toContain('101');
    expect(await many.textContent()).toContain('(30 gün sonra)');
    await row(page, 'مطعم الشرق').getByText('ada').waitFor();
    await expectAccessible(page);

    // Undoing a deletion of many listings asks for confirmation.
    await undo(page, 'مطعم الشرق').click();
    await toast(page, '1 işletme geri getirildi').waitFor();
    await row(page, 'مطعم الشرق').getByText('Geri alındı').waitFor();
    await undo(page, 'Seçilen işletmeler').click();
    const question = dialog(page, '101 işletme geri getirilsin mi?');
    await question.getByRole('button', { name: 'Geri al' }).click();
    await toast(page, '101 işletme geri getirildi').waitFor();
    expect(await countDeleted()).toBe(0);
  });

  it('opens a deletion of many, and brings single ones back', async () => {
    const page = await office.open('/admin/messages', PHONE, [/status of 404/]);
    await remove(page, 'post', BULK_ROUTES.start.path, { action: 'delete', filter: {} });
    await page.goto(`${office.server().url}/admin/deletions`);
    await page.getByRole('link', { name: '102 işletmeyi göster' }).click();
    await heading(page, 'Silinen işletmeler').waitFor();
    await page.getByText('102 işletme silinmiş durumda.').waitFor();
    await expectAccessible(page);
    // The country is beside the city, to the right of the label.
    const place = page.locator('[data-label="Şehir"]').first();
    expect(await place.textContent()).toMatch(/^.+, .+$/);
    const { label, text } = await place.evaluate((cell) => {
      const range = new Range();
      range.selectNodeContents(cell);
      const [left, ...others] = [...range.getClientRects()].map((rect) => rect.left);
      return { label: cell.getBoundingClientRect().left, text: Math.min(left ?? 0, ...others) };
    });
    expect(text).toBeGreaterThan(label + 100);
    await page.getByLabel('Adla ara', { exact: true }).fill('مطعم');
    await page.getByText('1 işletme silinmiş durumda.').waitFor();
    await page.getByRole('button', { name: 'Geri getir: مطعم الشرق' }).click();
    await toast(page, '“مطعم الشرق” geri getirildi').waitFor();
    await heading(page, 'Bu adla silinmiş işletme yok').waitFor();
    expect(await countDeleted()).toBe(101);
    await page.goto(`${office.server().url}/admin/audit`);
    await page.getByRole('link', { name: 'İşletmeleri göster' }).first().click();
    await page.getByText('101 işletme silinmiş durumda.').waitFor();
    await page.goto(`${office.server().url}/admin/deletions/987654`);
    await heading(page, 'Böyle bir silme yok').waitFor();
    await page.goto(`${office.server().url}/admin/deletions`);
    await undo(page, 'Seçilen işletmeler').first().click();
    await dialog(page, '102 işletme geri getirilsin mi?')
      .getByRole('button', { name: 'Geri al' })
      .click();
    await toast(page, '101 işletme geri getirildi').waitFor();
    expect(await countDeleted()).toBe(0);
  });

  it('shows the progress of a large deletion', async () => {
    const page = await office.open('/admin/messages');
    let done = 0;
    await page.route(`**${DELETION_ROUTES.list.path}?page=1`, async (route) => {
      const answer = await (await route.fetch()).json();
      const [deletion, ...others] = answer.deletions;
      done += 40_000;
      const isOver = done > 100_000;
      const underWay = {
        ...deletion,
        state: isOver ? 'undone' : 'restoring',
        canUndo: false,
        progress: isOver ? null : { done, total: 100_000 },
        undoneAt: isOver ? new Date().toISOString() : null,
      };
      await route.fulfill({ json: { ...answer, deletions: [underWay, ...others] } });
    });
    await page.getByRole('link', { name: 'Silinenler' }).click();
    await page.getByRole('progressbar', { name: 'Geri getiriliyor: 80.000 / 100.000' }).waitFor();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
  });

  it('reports that the time for undoing has passed', async () => {
    const page = await office.open('/admin/messages', {}, [/status of 410/]);
    await remove(page, 'delete', routePath(DELETION_ROUTES.deleteOne, { params: { id: 2 } }));
    await page.getByRole('link', { name: 'Silinenler' }).click();
    await undo(page, 'Fırın 1').waitFor();
    const { db } = office.database();
    await db
      .updateTable('deletions')
      .set({ created_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute();
    await undo(page, 'Fırın 1').click();
    await toast(page, 'Geri alma süresi dolmuş.').waitFor();
    await row(page, 'Fırın 1').getByText('Süresi doldu').waitFor();
  });
});
