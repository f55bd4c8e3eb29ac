import type { Page } from 'playwright-core';
import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import { button, heading, link, useBackOffice } from '../../testing/back-office.ts';

const SEEDS = Array.from({ length: 45 }, (_, index) => ({
  name: `Fırın ${String(index + 1).padStart(2, '0')}`,
  category: 'Bakery',
  city: 'İzmir',
  country: 'TR',
}));

describe('a business that is opened from the list', () => {
  const office = useBackOffice();

  beforeAll(() => seed(office.database().db, SEEDS));

  const SEARCH = '?filter=f%C4%B1r%C4%B1n&sortOrder=desc&page=2';
  const nameLink = (page: Page, name: string) => page.getByRole('link', { name, exact: true });
  const openList = async () => {
    const page = await office.open(`/admin/businesses${SEARCH}`);
    await nameLink(page, 'Fırın 25').waitFor();
    return page;
  };

  it('leads back to the list as it was left, with its filter, page and position', async () => {
    const page = await openList();
    const far = nameLink(page, 'Fırın 08');
    await far.scrollIntoViewIfNeeded();
    const position = await page.evaluate(() => scrollY);
    expect(position).toBeGreaterThan(0);
    await far.click();
    await heading(page, 'Fırın 08').waitFor();
    await page.getByRole('main').getByRole('link', { name: 'İşletmeler' }).click();
    await far.waitFor();
    expect(new URL(page.url()).search).toBe(SEARCH);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(position);
  });

  it('does not hand its position to another screen that is opened by its address', async () => {
    const page = await openList();
    await nameLink(page, 'Fırın 08').scrollIntoViewIfNeeded();
    expect(await page.evaluate(() => scrollY)).toBeGreaterThan(0);
    await page.goto(new URL('/admin/settings', page.url()).href);
    await heading(page, 'İletişim bilgileri ve künye').waitFor();
    expect(await page.evaluate(() => scrollY)).toBe(0);
  });

  it('leads to the ones before and after it, and from there back to the list', async () => {
    const page = await openList();
    await nameLink(page, 'Fırın 25').click();
    await heading(page, 'Fırın 25').waitFor();
    expect(await link(page, 'Önceki işletme').count()).toBe(0);
    await link(page, 'Sonraki işletme').click();
    await heading(page, 'Fırın 24').waitFor();
    await link(page, 'Sonraki işletme').click();
    await heading(page, 'Fırın 23').waitFor();
    await link(page, 'Önceki işletme').click();
    await heading(page, 'Fırın 24').waitFor();
    await page.goBack();
    await nameLink(page, 'Fırın 25').waitFor();
    expect(new URL(page.url()).search).toBe(SEARCH);
  });

  it('asks before unsaved changes are left for the next one', async () => {
    const page = await openList();
    await nameLink(page, 'Fırın 25').click();
    await page.getByRole('textbox', { name: 'Telefon' }).fill('1');
    await link(page, 'Sonraki işletme').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Vazgeç' }).click();
    await heading(page, 'Fırın 25').waitFor();
    expect(await page.getByRole('textbox', { name: 'Telefon' }).inputValue()).toBe('1');
  });

  it('has no neighbours when it is opened from elsewhere, and leads to the whole list', async () => {
    const page = await openList();
    const address = await nameLink(page, 'Fırın 25').getAttribute('href');
    await page.goto(office.server().url + address);
    await heading(page, 'Fırın 25').waitFor();
    expect(await link(page, 'Sonraki işletme').count()).toBe(0);
    await page.getByRole('main').getByRole('link', { name: 'İşletmeler' }).click();
    await nameLink(page, 'Fırın 01').waitFor();
    expect(new URL(page.url()).search).toBe('');
  });

  it('is selected with all up to it by the shift key', async () => {
    const page = await openList();
    const box = (name: string) => page.getByRole('checkbox', { name: `Seç: ${name}` });
    await box('Fırın 25').check();
    await box('Fırın 20').click({ modifiers: ['Shift'] });
    await page.getByText('6 seçili').waitFor();
    await box('Fırın 22').click({ modifiers: ['Shift'] });
    await page.getByText('3 seçili').waitFor();
    expect(await box('Fırın 23').isChecked()).toBe(true);
    expect(await box('Fırın 21').isChecked()).toBe(false);
    await box('Fırın 08').click();
    await page.getByText('4 seçili').waitFor();
    await button(page, 'Seçimi temizle').click();
    await page.getByText('4 seçili').waitFor({ state: 'detached' });
  });
});
