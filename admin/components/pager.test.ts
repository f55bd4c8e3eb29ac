import { beforeAll, describe, expect, it } from 'vitest';
import { seed } from '../../api/database/testing/seed.ts';
import { expectAccessibleInBoth, useBackOffice } from '../testing/back-office.ts';

describe('the pages of a long list', () => {
  const office = useBackOffice();

  beforeAll(() =>
    seed(
      office.database().db,
      Array.from({ length: 150 }, (_, index) => ({
        name: `Fırın ${String(index + 1).padStart(3, '0')}`,
        category: 'Bakery',
        city: 'İzmir',
        country: 'TR',
      })),
    ),
  );

  it('are opened by their number, and the last one by a higher number', async () => {
    const page = await office.open('/admin/businesses');
    const box = page.getByRole('textbox', { name: 'Sayfaya git' });
    const go = async (text: string) => {
      await box.fill(text);
      await box.press('Enter');
    };
    await go('5');
    await page.getByText('Fırın 081', { exact: true }).waitFor();
    await page.getByText('Sayfa 5 / 8 · toplam 150').waitFor();
    expect(await box.inputValue()).toBe('');
    await expectAccessibleInBoth(page);
    await go('99');
    await page.getByText('Fırın 150', { exact: true }).waitFor();
    for (const nonsense of ['0', '-1', 'x', '1,5', '']) await go(nonsense);
    expect(new URL(page.url()).search).toBe('?page=8');
  });
});
