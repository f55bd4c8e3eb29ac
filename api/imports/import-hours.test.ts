import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sayNotice } from '../contract/text/say-notice.ts';
import { useTestDatabase } from '../database/testing/test-database.ts';
import { importFile } from './import-file.ts';

describe('the hours of imported listings', () => {
  const database = useTestDatabase();
  let folder = '';

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'hours-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  async function take(hours: readonly string[], about = '') {
    const file = join(folder, 'listings.csv');
    const place = { city: 'Berlin', country_code: 'DE', about };
    const rows = hours.map((text, at) => ({ name: `Shop ${at + 1}`, ...place, Hours: text }));
    await writeFile(file, Papa.unparse(rows));
    return importFile(database().pool, file, { batchSize: 2, dryRun: false, approved: true });
  }
  const stored = async () => {
    const rows = await database()
      .db.selectFrom('businesses')
      .select('working_hours')
      .orderBy('id')
      .execute();
    return rows.map((row) => row.working_hours);
  };

  it('are stored in one form, and cells that are no hours are left out and named', async () => {
    const report = await take(
      ['Monday,9AM,5PM|Sunday,Closed', 'ask me at me@x.example', 'by candle light, 7'],
      'a'.repeat(20_001),
    );
    expect(report).toMatchObject({ inserted: 3, rejected: 0, remarkCount: 5 });
    const week = '{"Monday":"9 AM–5 PM","Sunday":"Closed"}';
    expect(await stored()).toEqual([week, null, null]);
    const remarks = (report.remarks ?? []).filter(
      ({ params }) => params.column === 'working_hours',
    );
    expect(remarks.map((remark) => sayNotice(remark, 'tr'))).toEqual([
      '3. satır, working_hours sütunu: çalışma saati olarak anlaşılamadı, bu hücre alınmadı: “…”',
      '4. satır, working_hours sütunu: çalışma saati olarak anlaşılamadı, bu hücre alınmadı: “by candle light, 7”',
    ]);
    const [long] = (report.remarks ?? []).filter(({ code }) => code === 'cell-too-long');
    expect(long && sayNotice(long, 'en')).toBe(
      `row 2, column about: longer than 20,000 characters, so this cell was left out: “${'a'.repeat(80)}…”`,
    );
    const again = await take(['{"Sonntag": "geschlossen", "Montag": "09:00-17:00"}', 'ask', '']);
    expect(again).toMatchObject({ inserted: 0, updated: 0, unchanged: 3 });
    expect(await stored()).toEqual([week, null, null]);
  });
});
