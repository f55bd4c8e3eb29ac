import { asciiDigits } from '../../contract/pages/ascii-digits.ts';
import { hoursText } from '../../contract/pages/hours-text.ts';
import { daySpans, type OpenSpan } from '../../contract/pages/opening-hours.ts';
import { remembered } from '../../contract/pages/remembered.ts';
import { headerKey } from './columns.ts';
import { languages } from './day-names.ts';
import { AND, isAllDay, isPlain, WORD } from './hours-words.ts';

/**
 * The times of a day in their stored form, such as `9 AM–5 PM`, `Closed` or `Open 24 hours`. Reads 12-hour and
 * 24-hour clocks, words of other languages, and `9AM,6PM`.
 * @returns null if a part of the text is something else
 */
export const toDayTimes = remembered(
  (text): string | null => {
    const spans = daySpans(text) ?? daySpans(inEnglish(text));
    return spans && hoursText(spans.filter((span, nth) => !isSame(span, spans[nth - 1])));
  },
  20_000,
  100,
);

/** Some sources repeat the times of a day. */
const isSame = (one: OpenSpan, other: OpenSpan | undefined) =>
  one.start === other?.start && one.end === other.end;

/** Words for a day without hours, in the form of {@link headerKey}; no data of languages has them. */
const CLOSED = new Set(
  `closed off kapali tatil geschlossen ruhetag ferme fermee cerrado cerrada chiuso chiusa gesloten fechado
  fechada encerrado zamkniete nieczynne inchis zavreno zatvoreno stangt lukket suljettu zarva κλειστα κλειστο
  закрыто зачинено затворено выходной 休業 定休日 休業日 休み 休息 关闭 關閉 휴무 휴무일 휴업 מקום סגור سغلق مغلق
  بسته tutup ปิด ปิดทำการ`.split(/\s+/),
);

/** Words between the start and the end of a time. */
const TO = new Set('to bis a al as ate ila do до tot til till until hasta jusqua pana'.split(' '));

/** Replaces the words of other languages beside times by those of `daySpans`. */
function inEnglish(text: string): string {
  const plain = asciiDigits(text.normalize('NFKC')).trim();
  if (CLOSED.has(headerKey(plain))) return 'closed';
  if (isAllDay(plain)) return '24/7';
  const halves = dayHalves();
  const words = plain
    .replace(/(\d)\s*h\s*(?=\d)/gi, '$1:')
    .replace(
      /(\d)\s*[時时點点시]\s*(?:(\d{1,2})\s*[分분])?/g,
      (_, hour, minute = '00') => `${hour}:${minute}`,
    )
    .replace(WORD, (word) => {
      const key = headerKey(word);
      if (TO.has(key)) return '-';
      // Not a comma, which may stand between the start and the end of a time.
      if (AND.has(key)) return '&';
      if (isPlain(word)) return '';
      return halves.get(key) ?? word;
    });
  return asRanges(words.replace(HALF_FIRST, '$2 $1'));
}

/** `am 9:00`, as some languages write it. */
const HALF_FIRST = /(?<!\d\s*)\b([ap]m)\s*(\d{1,2}(?:[:.]\d{2})?)(?!\s*[ap]m)/g;

/** Reads `9AM,12PM,1PM,6PM` as two ranges. */
function asRanges(text: string): string {
  const clocks = text.split(',').map((part) => part.trim());
  const isClocks = clocks.every((part) => /^\d{1,2}(?:[:.]\d{2})?\s*(?:[ap]m)?$/i.test(part));
  if (!isClocks || clocks.length % 2 === 1) return text;
  return clocks.map((clock, nth) => `${clock}${nth % 2 === 0 ? '-' : ','}`).join('');
}

/** A letter alone may mean something else, except in Arabic: ص and م. */
const SINGLE = /^\P{Script=Arabic}?$/u;

let knownHalves: ReadonlyMap<string, 'am' | 'pm'> | undefined;

/** The words of all languages for the halves of the day, such as `öö` and `오후`. */
function dayHalves(): ReadonlyMap<string, 'am' | 'pm'> {
  knownHalves ??= new Map(
    languages().flatMap((language) => {
      const format = new Intl.DateTimeFormat(language, {
        ...{ hour: 'numeric', hourCycle: 'h12', timeZone: 'UTC' },
      });
      const nameAt = (hour: number) =>
        format.formatToParts(hour * 3_600_000).find(({ type }) => type === 'dayPeriod')?.value;
      return (
        [
          ['am', 9],
          ['pm', 15],
        ] as const
      ).flatMap(([half, hour]) => {
        const key = headerKey(nameAt(hour) ?? '');
        return SINGLE.test(key) ? [] : [[key, half] as const];
      });
    }),
  );
  return knownHalves;
}
