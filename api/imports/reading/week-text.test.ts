import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { WEEKDAYS } from '../../contract/pages/opening-hours.ts';
import { readHours } from './hours.ts';
import { AND, isPlain } from './hours-words.ts';

/** The stored form of the same times on some days, and closed days. */
function stored(days: readonly string[], times: string, closed: readonly string[] = []): string {
  const week = WEEKDAYS.flatMap((day) => {
    const text = days.includes(day) ? times : closed.includes(day) ? 'Closed' : null;
    return text === null ? [] : [[day, text]];
  });
  return JSON.stringify(Object.fromEntries(week));
}

describe('one text for the week', () => {
  it.each([
    ['days without hours', 'Closed Monday, 10:00-18:00'],
    ['days without hours', 'Closed Monday, Tue-Sun 10:00-18:00'],
    ['days without hours', 'Fermé lundi 10h-18h'],
    ['days without hours', 'Geschlossen: Montag, 10-18 Uhr'],
    ['days without hours', 'Kapalı: Pazar 09:00-18:00'],
    ['days without hours', '24 hours, closed Sunday'],
    ['days without hours', 'open 24 hours except Sunday'],
    ['days without hours', 'ogni giorno tranne lunedì 10-18'],
    ['days without hours', 'todos os dias exceto segunda-feira 10-18'],
    ['days without hours', 'elke dag behalve maandag 10-18'],
    ['days without hours', 'Daily 9-17 except Monday'],
    ['days without hours', 'Mo-Fr außer Mi 9-17'],
    ['days without hours', 'Every day except Monday: closed'],
    ['days without hours', 'Every day except Monday 10-18, Sunday 10-14'],
    ['a season', 'Apr-Oct Mo-Su 10:00-18:00'],
    ['a season', 'Summer only: Mon-Sun 9-20'],
    ['a season', 'Mon-Fri 9-17 (summer only)'],
    ['a season', 'Monday (summer): 9-17'],
    ['a season', 'Monday: 9-17\nMonday (winter): 10-14'],
    ['a season', '{"Montag (Sommer)": "9-17"}'],
    ['some weeks', 'Every second Saturday 10:00-14:00'],
    ['some weeks', '1st Saturday of the month 10:00-14:00'],
    ['some weeks', 'Sa[1] 10:00-14:00'],
    ['some weeks', 'week 1-53/2 Sa 10:00-14:00'],
    ['some weeks', 'Saturday (first of the month): 10-14\nSunday: 10-14'],
    ['appointments', 'By appointment: Monday 9-17'],
    ['appointments', 'Mon-Fri 9-17 by appointment'],
    ['appointments', 'Mon-Fri 24 hours by appointment'],
    ['a part of the business', 'Kitchen: Mon-Fri 12-14'],
    ['a part of the business', 'Mo-Fr 9-17, Küche bis 14'],
    ['public holidays', 'PH Mo-Fr 9-17'],
    ['public holidays', '{"Sat, holidays": "10-14", "Mon": "9-17"}'],
  ])('is not read without its words for %s: %s', (_, text) => {
    expect(readHours(text)).toBe(undefined);
  });

  it.each(['1e5', '1,5', '24', '24.7', '247', 'l1\nl2'])('is no number: %j', (text) => {
    expect(readHours(text)).toBe(undefined);
  });

  it.each([
    ['Every day except Monday 10-18', ['Monday'], '10 AM–6 PM'],
    ['Daily except Sunday 9am-5pm', ['Sunday'], '9 AM–5 PM'],
    ['Open 7 days except on Sat & Sun: 9am-5pm', ['Saturday', 'Sunday'], '9 AM–5 PM'],
    ['täglich außer Montag 10-18 Uhr', ['Monday'], '10 AM–6 PM'],
    ['Tous les jours sauf le lundi 10h-18h', ['Monday'], '10 AM–6 PM'],
    ['Todos los días excepto lunes 10:00-18:00', ['Monday'], '10 AM–6 PM'],
  ])('may name the only days without hours: %s', (text, closed, times) => {
    const open = WEEKDAYS.filter((day) => !closed.includes(day));
    expect(readHours(text)).toBe(stored(open, times, closed));
  });

  it.each([
    'Opening hours: Mon-Fri 9-17',
    'Open Monday to Friday from 9 to 17',
    'Öffnungszeiten: Mo-Fr 9-17 Uhr',
    'Çalışma saatleri: Pzt-Cum 09:00-17:00',
    "Heures d'ouverture : lundi-vendredi 9h-17h",
    'du lundi au vendredi 9h-17h',
    'Horario: lunes a viernes 9:00-17:00',
    'Режим работы: пн-пт 9:00-17:00',
    '営業時間: 月-金 9:00-17:00',
    'PH,Mo-Fr 09:00-17:00',
  ])('may have words that say nothing more: %s', (text) => {
    expect(readHours(text)).toBe(stored(WEEKDAYS.slice(0, 5), '9 AM–5 PM'));
  });

  it.each([
    ['2 bis 4', '2 AM–4 AM'],
    ['2時-4時', '2 AM–4 AM'],
    ['de 9h à 18h', '9 AM–6 PM'],
    ['9am-5pm and 6pm-8pm', '9 AM–5 PM, 6 PM–8 PM'],
    ['24h', 'Open 24 hours'],
    ['Ouvert 24h/24', 'Open 24 hours'],
    ['Open 24 hours a day, 7 days a week', 'Open 24 hours'],
    ['24 uur geopend', 'Open 24 hours'],
    ['24時間営業', 'Open 24 hours'],
    ['مفتوح ٢٤ ساعة', 'Open 24 hours'],
  ])('may be the times of every day: %s', (text, times) => {
    expect(readHours(text)).toBe(stored(WEEKDAYS, times));
  });

  it('is never the same week with a word more, unless the word says nothing', () => {
    const text = fc.constantFrom(
      'Mon - Fri 9:00-18:00',
      'Mo-Fr 8-12, 13-17:30 Uhr',
      'Pzt-Cum 09:00 - 18:00, Cmt 10:00-14:00',
      'lundi : 9h à 17h, dimanche : fermé',
      '9-6 Mon-Fri, 10-2 Sat',
      'Monday: 9 AM–5 PM\nSunday: Closed',
      'Sat 24 hours',
      'Her gün 10:00 - 22:00',
      '24/7',
      '9:00-17:00',
    );
    const letters = fc.string({ unit: fc.constantFrom(...'abdeiklmnorstuöы'), minLength: 5 });
    const word = fc
      .oneof(
        fc.constantFrom(
          ...'except closed not without außer sauf hariç Kapalı кроме April summer Sommer kış first'.split(
            ' ',
          ),
          ...['by appointment', 'every second', 'nach Vereinbarung', '定休日', '除く', 'Küche'],
        ),
        letters,
      )
      .filter((word) => !isPlain(word) && !AND.has(word));
    const form = fc.constantFrom('#', '#:', '(#)', '#,', ', #', '; #', '\n#', '– #');
    fc.assert(
      fc.property(text, word, form, fc.nat(), (week, added, form, place) => {
        const parts = week.split(/(?<=\s)/);
        const at = place % (parts.length + 1);
        const more = ` ${form.replace('#', added)} `;
        const changed = [...parts.slice(0, at), more, ...parts.slice(at)].join('');
        expect(readHours(week)).toBeTypeOf('string');
        // Days with a text of their own keep it, with the word.
        const read = readHours(changed);
        expect(read === readHours(week), JSON.stringify([changed, read])).toBe(false);
      }),
      { numRuns: 500 },
    );
  });
});
