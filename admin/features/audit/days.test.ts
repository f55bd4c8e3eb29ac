import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { seed } from '../../../api/database/testing/seed.ts';
import { POLL_OPTIONS, useBackOffice } from '../../testing/back-office.ts';

/** 01:30 on 1 April in Istanbul; still 31 March in Los Angeles. */
const AT = '2026-03-31T22:30:00Z';
const ELSEWHERE = { timezoneId: 'America/Los_Angeles' };

describe('days of the back office', () => {
  const office = useBackOffice();

  it('are in its own time zone, not in that of the browser', async () => {
    await sql`
      insert into audit_entries (username, action, subject, at)
      values ('ada', 'business.edit', 'Köşe Fırını', ${AT})`.execute(office.database().db);
    const page = await office.open('/admin/audit', ELSEWHERE);
    const day = page.getByRole('region', { name: '1 Nis 2026' });
    await day.getByText('Köşe Fırını').waitFor();
    await day.getByText('01:30').waitFor();
    await page.getByText('Saat dilimi: Europe/Istanbul.').waitFor();
  });

  it('are in the same time zone in reports, which name it', async () => {
    await seed(office.database().db, [
      { name: 'Gece', category: 'Bakery', city: 'Ankara', country: 'TR', created_at: AT },
    ]);
    const page = await office.open('/admin/reports?step=month', ELSEWHERE);
    const months = page.getByRole('table', { name: 'Büyüme' }).getByRole('rowheader');
    await expect.poll(() => months.last().textContent(), POLL_OPTIONS).toBe('Nisan 2026');
    await page.getByText('Günler Europe/Istanbul saatine göre başlar.').waitFor();
  });
});
