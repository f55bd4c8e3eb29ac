import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { beginBackup, endBackup } from '../../../api/backups/backups.queries.ts';
import {
  button,
  expectAccessibleInBoth,
  field,
  PHONE,
  POLL_OPTIONS,
  toast,
  useBackOffice,
} from '../../testing/back-office.ts';

const TARGET = '/backups';

describe('the backups on the settings screen', () => {
  const office = useBackOffice({ BACKUP_TO: TARGET });
  beforeEach(() => sql`truncate backups`.execute(office.database().db));

  it('warn of failures, start on request, and show the last good one', async () => {
    const { db } = office.database();
    const page = await office.open('/admin/settings');
    await page.clock.install();
    await page.reload();
    const card = page.locator('.backups');
    await card.getByText('Henüz yedek alınmadı').waitFor();
    await button(page, 'Şimdi yedekle').click();
    await toast(page, 'Yedekleme başlatıldı').waitFor();
    await card.getByText('Yedekleme sırada').waitFor();
    expect(await button(page, 'Şimdi yedekle').isDisabled()).toBe(true);

    const id = await beginBackup(db, TARGET);
    await page.clock.fastForward('00:05');
    await card.getByText('Yedek alınıyor').waitFor();
    await endBackup(db, id, { status: 'failed', error: 'No space left on device' });
    await page.clock.fastForward('00:05');
    await card.getByText('Son yedekleme başarısız oldu').waitFor();
    await card.getByText('Teknik ayrıntı').click();
    await card.getByText('No space left on device').waitFor();
    expect(await button(page, 'Şimdi yedekle').isDisabled()).toBe(false);

    const good = { status: 'done', file: 'a.backup', bytes: 733_000_000, error: null } as const;
    await endBackup(db, await beginBackup(db, TARGET), { ...good, row_count: 9_400_000 });
    await page.reload();
    await card.getByText('Yedekler güncel').waitFor();
    await expect
      .poll(() => card.locator('dd').allTextContents(), POLL_OPTIONS)
      .toEqual(expect.arrayContaining(['733 MB', '9.400.000', 'son 7 yedek', '/backups/a.backup']));
  });

  it('warn when the last one is old', async () => {
    const { db } = office.database();
    const id = await beginBackup(db, TARGET);
    const good = { status: 'done', file: 'a.backup', bytes: 1, row_count: 1, error: null } as const;
    await endBackup(db, id, good);
    await sql`update backups set finished_at = now() - interval '3 days'`.execute(db);
    const page = await office.open('/admin/settings');
    await page.locator('.backups').getByText('Son yedek eski').waitFor();
  });

  it('are accessible on a phone, light and dark', async () => {
    const { db } = office.database();
    await endBackup(db, await beginBackup(db, TARGET), { status: 'failed', error: 'x' });
    const page = await office.open('/admin/settings', PHONE);
    await field(page, 'Head etiketi').waitFor();
    await page.locator('.backups').getByText('Son yedekleme başarısız oldu').waitFor();
    await expectAccessibleInBoth(page);
  });
});

describe('the backups without configuration', () => {
  const office = useBackOffice();

  it('explain how to configure them, and offer no button', async () => {
    const page = await office.open('/admin/settings');
    const card = page.locator('.backups');
    await card.getByText('Yedekleme ayarlanmamış').waitFor();
    await card.getByText('BACKUP_TO').waitFor();
    expect(await button(page, 'Şimdi yedekle').count()).toBe(0);
  });
});
