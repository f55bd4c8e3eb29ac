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
    ['some guests', 'Monday (kitchen): 12-14'],
    ['a range whose first day is not known', 'H-P 9:00-17:00'],
    ['a range whose first day is not known', 'Nyitvatartás: H-P: 9-17, Szo: 9-13'],
    ['a range whose first day is not known', 'E-R 9-17, L 10-15'],
    ['emergencies', '24/7 emergency service'],
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

describe('usual words of files', () => {
  const WORKDAYS = WEEKDAYS.slice(0, 5);

  it.each([
    'Hours of operation: Mon-Fri 9-18',
    'Our opening hours: Mon-Fri 9-18',
    'Regular hours: Mon-Fri 9am-6pm',
    'Hours - Mon-Fri 9-18',
    'Sprechzeiten: Mo-Fr 9-18',
    'Da lunedì a venerdì 9-18',
    'Horario comercial: lunes a viernes 9-18',
    'Nous sommes ouverts du lundi au vendredi 9h-18h',
    'Onze openingstijden: ma-vr 9-18',
    'Mağaza saatleri: Pazartesi-Cuma 09:00-18:00',
    'Czynny: pon-pt 9-18',
    'Otevírací doba: po-pá 9-18',
    'Radno vrijeme: pon-pet 9-18',
    'Мы работаем: пн-пт 9-18',
    'с пн по пт 9:00-18:00',
    'Понедельник по пятница 9-18',
    'Ωράριο: Δευ-Παρ 9-18',
    '开放时间: 周一至周五 9:00-18:00',
    '診療時間 月-金 9:00-18:00',
    '진료시간: 월-금 9:00-18:00',
    '{"Mon-Fri":"9-18","Holiday Mon":"10-14"}',
    '{"Mo-Fr":"9-18","an Feiertagen":"10-14"}',
  ])('say nothing more than the days: %s', (text) => {
    expect(readHours(text)).toBe(stored(WORKDAYS, '9 AM–6 PM'));
  });

  it.each([
    'Otvoreno 24 sata',
    'Отворено 24 сата',
    'Otevřeno 24 hodin',
    'Ανοιχτό 24 ώρες',
    'مفتوح على مدار 24 ساعة',
    'เปิดตลอด 24 ชั่วโมง',
    '24小時',
    '全天24小时',
    '24시간 운영',
    'Åpent 24 timer i døgnet',
    'Abierto las 24 horas del día',
    '24 horas al día',
    'Otwarte 24 godziny na dobę',
    '24 часа в сутки',
    'Open 24 hrs daily',
    '24 Saat Hizmet',
    '24x7',
  ])('say that it is always open: %s', (text) => {
    expect(readHours(text)).toBe(stored(WEEKDAYS, 'Open 24 hours'));
    expect(readHours(JSON.stringify({ Sunday: text }))).toBe(stored(['Sunday'], 'Open 24 hours'));
  });

  it.each([
    ['Mo-Fr 9:00-18:00; Su,PH off', stored(WORKDAYS, '9 AM–6 PM', ['Sunday'])],
    ['Mo-Su,PH 9:00-18:00', stored(WEEKDAYS, '9 AM–6 PM')],
    ['Sa,PH 9:00-18:00; Su off', stored(['Saturday'], '9 AM–6 PM', ['Sunday'])],
    ['{"Sat, holidays":"9-18"}', stored(['Saturday'], '9 AM–6 PM')],
    ['{"Sonn- und Feiertag":"9-18"}', stored(['Sunday'], '9 AM–6 PM')],
    ['{"Pazar ve resmi tatil":"9-18"}', stored(['Sunday'], '9 AM–6 PM')],
    ['{"Friday (Mid-Autumn Festival)":"Closed","Friday":"9-18"}', stored(['Friday'], '9 AM–6 PM')],
    [
      '{"Thursday (First Day of Summer)":"Closed","Monday":"9-18"}',
      stored(['Monday'], '9 AM–6 PM', ['Thursday']),
    ],
  ])('name public holidays: %s', (text, week) => {
    expect(readHours(text)).toBe(week);
  });
});
