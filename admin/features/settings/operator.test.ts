import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { OPERATOR_ROUTES } from '../../../api/contract/calls/operator.ts';
import {
  button,
  dialog,
  expectAccessibleInBoth,
  field,
  link,
  PHONE,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const SAVE = 'İletişim bilgilerini kaydet';
const EXAMPLES = 'Sitede örnek bilgiler görünüyor';

describe('the operator', () => {
  const office = useBackOffice();

  beforeEach(async () => {
    const { db } = office.database();
    await sql`update site_settings set operator = '{}'`.execute(db);
    await sql`update publication set operator = '{"company": "Directory Inc."}'`.execute(db);
  });
  const saved = async () => {
    const { db } = office.database();
    const { operator } = await db
      .selectFrom('site_settings')
      .select('operator')
      .executeTakeFirstOrThrow();
    return operator;
  };

  it('is saved, and said to be an example until then', async () => {
    const page = await office.open('/admin/settings');
    await page.getByText(`${EXAMPLES}`).waitFor();
    await page.getByText('Ofis adresi, Telefon, E-posta, Çalışma saatleri.').waitFor();
    expect(await field(page, 'E-posta').getAttribute('placeholder')).toBe('hello@example.com');
    expect(await field(page, 'Şirket').getAttribute('placeholder')).toBe('Directory Inc.');
    expect(await button(page, SAVE).isDisabled()).toBe(true);

    await field(page, 'Ofis adresi').fill('1 Long Street\nSpringfield');
    await field(page, 'Telefon').fill('+1 555 0123');
    await field(page, 'E-posta').fill('desk@directory.example');
    await field(page, 'Çalışma saatleri').fill('Monday - Friday: 9:00 - 17:00');
    await page.keyboard.press('Control+s');
    await toast(page, 'İletişim bilgileri kaydedildi').waitFor();
    expect(await page.getByText(EXAMPLES).count()).toBe(0);
    expect(await saved()).toMatchObject({
      office: '1 Long Street\nSpringfield',
      hours: 'Monday - Friday: 9:00 - 17:00',
      company: null,
    });
    expect(await button(page, SAVE).isDisabled()).toBe(true);
    await page.goto(`${office.server().url}/admin/audit`);
    await page.getByText('Ofis adresi, Telefon, E-posta, Çalışma saatleri').first().waitFor();
  });

  it('shows what is wrong at the field, and keeps what was typed', async () => {
    const page = await office.open('/admin/settings', {}, [/status of 400/]);
    await field(page, 'Telefon').fill('call us');
    await field(page, 'Çalışma saatleri').fill('always');
    await button(page, SAVE).click();
    await page.getByText('Geçerli bir telefon numarası yazın').waitFor();
    await page.getByText('Her satır “Monday - Friday: 9 AM - 5 PM” biçiminde olmalı.').waitFor();
    expect(await field(page, 'Telefon').evaluate((input) => input === document.activeElement)).toBe(
      true,
    );
    await link(page, 'Raporlar').click();
    await dialog(page, 'Kaydedilmemiş değişiklikler var')
      .getByRole('button', { name: 'Vazgeç' })
      .click();
    await button(page, 'Değişikliklerden vazgeç').click();
    expect(await field(page, 'Telefon').inputValue()).toBe('');

    const refusal = {
      code: 'invalid_input',
      message: 'x',
      details: { issues: [{ path: 'email' }] },
    };
    await page.route(`**${OPERATOR_ROUTES.save.path}`, (route) =>
      route.fulfill({ status: 400, json: { error: refusal } }),
    );
    await field(page, 'E-posta').fill('desk@directory.example');
    await button(page, SAVE).click();
    await page.getByText('Bu değer kaydedilemiyor.').waitFor();
    expect(await field(page, 'E-posta').inputValue()).toBe('desk@directory.example');
    expect(await saved()).toEqual({});
  });

  it('is accessible and fits a phone, light and dark', async () => {
    const page = await office.open('/admin/settings', PHONE);
    await field(page, 'Telefon').fill('x');
    await button(page, SAVE).click();
    await page.getByText('Geçerli bir telefon numarası yazın').waitFor();
    await expectAccessibleInBoth(page);
  });
});
