import { describe, expect, it } from 'vitest';
import { importNoticeSchema, notice } from './import-notices.ts';
import { NOTICE_CODES } from './notice-codes.ts';
import { NOTICE_SENTENCES } from './notice-sentences.ts';
import { sayNotice } from './say-notice.ts';

const filledIn = (sentence: string) => [...sentence.matchAll(/\{\w+/g)].map(String).sort();

describe('notices of imports', () => {
  it.each(NOTICE_CODES)('have the same values in both languages: %s', (code) => {
    const [tr, en] = NOTICE_SENTENCES[code];
    expect(tr).not.toBe(en);
    expect(filledIn(tr)).toEqual(filledIn(en));
  });

  it('name the position, in either language', () => {
    const found = notice('too-long', {
      limit: 20_000,
      file: 'F.xlsx',
      sheet: 'A',
      row: 1_203,
      column: 'about',
    });
    expect(sayNotice(found, 'en')).toBe(
      'F.xlsx, sheet “A”, row 1203, column about: it is longer than 20,000 characters',
    );
    expect(sayNotice(found, 'tr')).toBe(
      'F.xlsx, “A” sayfası, 1203. satır, about sütunu: 20.000 karakterden uzun',
    );
  });

  it('name the number of imported rows', () => {
    const found = notice('quote-open', { file: 'F.csv', row: 9, rowsTaken: 7 });
    expect(sayNotice(found, 'en')).toBe(
      'F.csv, row 9: a quoted cell is never closed (the 7 rows before it have been imported)',
    );
    expect(sayNotice(found, 'tr')).toMatch(/^F\.csv, 9\. satır: .+ \(önceki 7 satır alındı\)$/);
    expect(sayNotice(notice('quote-open', { rowsTaken: 1 }), 'en')).toBe(
      'a quoted cell is never closed (the row before it has been imported)',
    );
  });

  it('use the singular for one in English', () => {
    const stopped = (rows: number) => sayNotice(notice('stopped', { rows, id: 7 }), 'en');
    expect(stopped(1)).toBe('Stopped after 1 row (import 7).');
    expect(stopped(0)).toBe('Stopped after 0 rows (import 7).');
    expect(stopped(1_200)).toBe('Stopped after 1,200 rows (import 7).');
  });

  it('add endings to numbers in Turkish', () => {
    const withheld = (percent: number) =>
      sayNotice(notice('absent-withheld', { percent, most: 20 }), 'tr');
    expect(withheld(26)).toContain("işletmelerin %26'sı dosyada yok (sınır %20)");
    expect(withheld(30)).toContain("işletmelerin %30'u dosyada yok");
  });

  it('include the error message of a program', () => {
    const reason = 'invalid distance too far back';
    const found = notice('archive-damaged', { file: 'F.xlsx', reason, rowsTaken: 7 });
    expect(sayNotice(found, 'en')).toBe(
      'F.xlsx: the archive is damaged or cut short (invalid distance too far back) (the 7 rows before it have been imported)',
    );
    expect(sayNotice(found, 'tr')).toBe(
      'F.xlsx: arşiv hasarlı veya eksik (invalid distance too far back) (önceki 7 satır alındı)',
    );
  });

  it('say a day as the back office does', () => {
    const found = notice('same-file', { date: '2026-11-07' });
    expect(sayNotice(found, 'en')).toBe('The same file was imported on Nov 7, 2026.');
    expect(sayNotice(found, 'tr')).toBe("Bu dosya 7 Kas 2026'da da içe aktarılmıştı.");
    expect(sayNotice(notice('same-file', { date: 'soon' }), 'en')).toContain('on soon.');
  });

  it('have names in one pair of quotation marks', () => {
    const guessed = notice('place-guessed-by-phone', { name: '"Zur Post"', place: 'Ulm' });
    expect(sayNotice(guessed, 'tr')).toMatch(/^“Zur Post”: /);
    expect(sayNotice(guessed, 'en')).toMatch(/^“Zur Post”: /);
    expect(sayNotice(notice('file-empty', { sheet: '"A"' }), 'en')).toMatch(/^sheet “A”: /);
  });

  it('insert any values into a sentence', () => {
    expect(sayNotice(notice('country-unknown', { given: '{given} $& {row}' }), 'en')).toContain(
      '“{given} $& {row}” is not a country',
    );
  });

  it('are parsed unchanged', () => {
    const found = notice('imported', {
      ...{ inserted: 1, updated: 2, unchanged: 3, skipped: 4, rejected: 5, rows: 15 },
    });
    expect(importNoticeSchema.parse(JSON.parse(JSON.stringify(found)))).toEqual(found);
    expect(importNoticeSchema.safeParse({ code: 'no such', params: {} }).success).toBe(false);
  });
});
