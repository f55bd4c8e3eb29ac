import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ChangedField, ChangedValue } from '../../../../api/contract/calls/imports-api.ts';
import { businessMessages } from '../../business/messages.ts';
import { cutAround, describeChange, type ValueFormat } from './describe-change.ts';
import { reportMessages } from './messages.ts';

const { days, kinds } = businessMessages.tr.hours;
const format: ValueFormat = {
  texts: reportMessages.tr.dryRun,
  number: (value) => value.toLocaleString('tr', { maximumFractionDigits: 7 }),
  decimal: (value) => value.toLocaleString('tr', { minimumFractionDigits: 1 }),
  moment: (value) => `at ${value}`,
  country: (code) => `country ${code}`,
  status: (value) => `status ${value}`,
  ...{ days, allDay: kinds.allDay, closed: kinds.closed },
};
const changeLines = (field: ChangedField, before: ChangedValue, after: ChangedValue) => {
  const described = describeChange({ field, before, after }, format);
  return [described.before, described.after];
};

describe('describeChange', () => {
  it.each<[ChangedField, ChangedValue, ChangedValue, string[], string[]]>([
    ['phone', null, '+49 30 1', [], ['+49 30 1']],
    ['rating', 4, 4.5, ['4,0'], ['4,5']],
    ['reviews', 999, 12_345, ['999'], ['12.345']],
    ['latitude', 52.520008, null, ['52,520008'], []],
    ['verified', false, true, ['Hayır'], ['Evet']],
    ['approved', false, true, ['Onay bekliyor'], ['Onaylı']],
    ['deleted_at', '2026-01-02', null, ['at 2026-01-02'], ['Silinmemiş']],
    ['status', 'open', 'permanently_closed', ['status open'], ['status permanently_closed']],
    ['country', 'DE', 'AT', ['country DE'], ['country AT']],
  ])('describes a change of %s', (field, before, after, old, given) => {
    expect(changeLines(field, before, after)).toEqual([old, given]);
  });

  it('names the days whose hours differ, with equal days together', () => {
    const week = (weekend: string) =>
      JSON.stringify({
        ...{ Monday: '9 AM–5 PM', Tuesday: '9 AM–5 PM', Wednesday: 'Open 24 hours' },
        ...{ Saturday: weekend, Sunday: weekend },
      });
    expect(changeLines('working_hours', week('Closed'), week('10 AM–2 PM, 4–6 PM'))).toEqual([
      ['Cumartesi–Pazar: Kapalı'],
      ['Cumartesi–Pazar: 10:00–14:00, 16:00–18:00'],
    ]);
    expect(changeLines('working_hours', null, week('Closed'))).toEqual([
      [],
      ['Pazartesi–Salı: 09:00–17:00', 'Çarşamba: 24 saat açık', 'Cumartesi–Pazar: Kapalı'],
    ]);
    expect(changeLines('working_hours', 'ask us', week('Closed'))[0]).toEqual(['ask us']);
  });

  it('names added and removed features', () => {
    const about = (features: object) =>
      JSON.stringify({ Servis: features, Ödeme: { Nakit: true } });
    expect(
      changeLines(
        'about',
        about({ Paket: true, Teras: true, Bar: false }),
        about({ Paket: true, Bar: true, Teras: false }),
      ),
    ).toEqual([['Servis: Teras'], ['Servis: Bar']]);
    expect(changeLines('about', about({ Paket: true }), null)).toEqual([
      ['Servis: Paket', 'Ödeme: Nakit'],
      [],
    ]);
    // No visible value differs.
    const [before, after] = changeLines('about', about({ Bar: false }), about({}));
    expect([before?.length, after?.length]).toEqual([1, 1]);
    expect(before).not.toEqual(after);
  });

  it('cuts long texts around the difference', () => {
    const address = 'https://example.com/'.padEnd(300, 'x');
    expect(cutAround(`${address}1`, `${address}2`)).toBe(`…${'x'.repeat(20)}1`);
    expect(cutAround('short', address)).toBe('short');
    const text = fc.string({ unit: 'grapheme', maxLength: 400 });
    fc.assert(
      fc.property(text, text, text, (start, one, other) => {
        const [before, after] = [start + one, start + other];
        const [shown, shownAfter] = [cutAround(before, after), cutAround(after, before)];
        expect([...shown].length).toBeLessThanOrEqual(122);
        expect(shown === shownAfter).toBe(before === after);
      }),
    );
  });

  it('accepts any value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<ChangedField>('working_hours', 'about', 'name', 'photo'),
        fc.oneof(fc.json(), fc.string()),
        fc.oneof(fc.json(), fc.string(), fc.constant(null)),
        (field, before, after) => {
          const described = describeChange({ field, before, after }, format);
          if (before !== '' && before !== after)
            expect(described.before.length + described.after.length).toBeGreaterThan(0);
        },
      ),
    );
  });
});
