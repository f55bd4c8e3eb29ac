import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import { PATIENTLY, useBackOffice } from '../../testing/back-office.ts';

/** Half past one on the first of April in Istanbul, the evening of the day before in the west. */
const AT = '2026-03-31T22:30:00Z';
const ELSEWHERE = { timezoneId: 'America/Los_Angeles' };

describe('days of the back office', () => {
  const office = useBackOffice();

  it('are those of its time zone, wherever the browser is', async () => {
    await sql`
      insert into audit_entries (username, action, subject, at)
      values ('ada', 'business.edit', 'Köşe Fırını', ${AT})`.execute(office.database().db);
    const page = await office.open('/admin/audit', ELSEWHERE);
    const day = page.getByRole('region', { name: '1 Nis 2026' });
    await day.getByText('Köşe Fırını').waitFor();
    await day.getByText('01:30').waitFor();
    await page.getByText('Günler ve saatler: Europe/Istanbul.').waitFor();
  });

  it('are those of the reports, which name it', async () => {
    await seed(office.database().db, [
      { name: 'Gece', category: 'Bakery', city: 'Ankara', country: 'TR', created_at: AT },
    ]);
    const page = await office.open('/admin/reports?step=month', ELSEWHERE);
    const months = page.getByRole('table', { name: 'Büyüme' }).getByRole('rowheader');
    await expect.poll(() => months.last().textContent(), PATIENTLY).toBe('Nisan 2026');
    await page.getByText('Günler Europe/Istanbul saatine göre başlar.').waitFor();
  });
});
