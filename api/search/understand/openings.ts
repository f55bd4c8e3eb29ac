import { clockText } from '../../contract/pages/hours-text.ts';
import { WEEKDAYS } from '../../contract/pages/opening-hours.ts';
import { fold, wordSet } from './fold.ts';

/** A time at which a listing is to be open: a day, a time of a day, or both. */
export type Opening = {
  /** 0 for Monday; null for the present day. */
  readonly day: number | null;
  /** Minutes from midnight, 1440 for the midnight after the day; null for any time of the day. */
  readonly minute: number | null;
};

/** A recognised opening, and its length in words. */
type OpeningMatch = { readonly length: number; readonly opening: Opening };

/** In English, Turkish, German, French, Spanish, Italian, Portuguese, Dutch. */
const OPEN =
  wordSet(`open opened acik geoffnet offen ouvert ouverte ouverts ouvertes abierto abierta abiertos abiertas
  aperto aperta aperti aperte aberto aberta abertos abertas`);
/** Words between the others. */
const FILLING =
  wordSet(`on at every the a the am um le les los el la il lo o as saat saati gunu gunleri van tot ab
  around dia jeden`);

const LANGUAGES = ['en', 'tr', 'de', 'fr', 'es', 'it', 'pt', 'nl'];

/** Days by their folded names, also in the plural: 'sundays', 'sonntags', 'los domingos', 'pazarları'. */
const DAYS: ReadonlyMap<string, number> = new Map(
  LANGUAGES.flatMap((language) => {
    const format = new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' });
    return WEEKDAYS.flatMap((_, day) => {
      // 1 January 2024 was a Monday. The Portuguese name is 'segunda-feira'.
      const [name = ''] = fold(format.format(Date.UTC(2024, 0, 1 + day))).split(' ');
      return ['', 's', 'lari', 'leri'].map((ending) => [name + ending, day] as const);
    });
  }),
);

const NAMED_TIMES: ReadonlyMap<string, number> = new Map([
  ['noon', 12],
  ['midday', 12],
  ['midnight', 24],
  ['mittag', 12],
  ['mitternacht', 24],
  ['midi', 12],
  ['minuit', 24],
]);

/**
 * The time at which something is to be open: 'open on Sunday', 'open at 9 pm', 'Sunday open', 'sonntags geöffnet um 21
 * Uhr'. A number without am or pm is an hour of 24.
 * @param words folded
 * @returns null if neither a day nor a time follows
 */
export function matchOpening(words: readonly string[], from: number): OpeningMatch | null {
  let opening: Opening = { day: null, minute: null };
  let isOpen = false;
  let end = from;
  for (let at = from; at < words.length; ) {
    const word = words[at] ?? '';
    const day = DAYS.get(word);
    const time = isOpen ? matchTime(words, at) : null;
    if (OPEN.has(word) && !isOpen) isOpen = true;
    else if (day !== undefined && opening.day === null) opening = { ...opening, day };
    else if (time && opening.minute === null) opening = { ...opening, minute: time.minute };
    else if (at === from || !FILLING.has(word)) break;
    else {
      at += 1;
      continue;
    }
    at += time?.length ?? 1;
    end = at;
  }
  if (!isOpen || (opening.day === null && opening.minute === null)) return null;
  return { length: end - from, opening };
}

const DAY = 24 * 60;
const WEEK = 7 * DAY;

/** '9 pm', '9pm', '9 p.m.', '21:00', '21 Uhr', '21h30', 'midnight'; a number only after 'at'. */
function matchTime(words: readonly string[], at: number) {
  const word = words[at] ?? '';
  const named = NAMED_TIMES.get(word);
  if (named !== undefined) return { minute: named * 60, length: 1 };
  const [, hours = '', minutes = '', joined = ''] =
    /^(\d{1,2})(?:h(\d{2})?)?([ap]m)?$/.exec(word) ?? [];
  if (hours === '') return null;
  const after = words.slice(at + 1);
  const [next = ''] = after;
  const hasMinutes = minutes === '' && joined === '' && /^[0-5]\d$/.test(next);
  const rest = hasMinutes ? after.slice(1) : after;
  const half = joined === '' ? halfOf(rest) : { half: joined, length: 0 };
  const hour =
    half.half === '' ? Number(hours) : (Number(hours) % 12) + (half.half === 'pm' ? 12 : 0);
  const minute = hour * 60 + Number(minutes || (hasMinutes ? next : 0));
  if (minute > DAY) return null;
  const isHour =
    half.half === '' && /^(?:uhr|h|hrs?|heures?|horas?|ore|o?clock)$/.test(rest[0] ?? '');
  const isBare =
    half.half === '' && minutes === '' && !hasMinutes && !isHour && !word.endsWith('h');
  if (isBare && !FILLING.has(words[at - 1] ?? '')) return null;
  return { minute, length: 1 + Number(hasMinutes) + half.length + Number(isHour) };
}

function halfOf([first = '', second = '']: readonly string[]) {
  if (first === 'am' || first === 'pm') return { half: first, length: 1 };
  if (/^[ap]$/.test(first) && second === 'm') return { half: `${first}m`, length: 2 };
  return { half: '', length: 0 };
}

/** 'Open on Sunday', 'Open at 9 PM', 'Open on Sunday at 9 PM'. */
export function openingLabel({ day, minute }: Opening): string {
  const on = day === null ? '' : ` on ${WEEKDAYS[day]}`;
  const at = minute === null ? '' : ` at ${clockText(minute)}`;
  return `Open${on}${at}`;
}

/**
 * 'Open on Sunday' means after this minute: a bar that closes at 2 AM opened on Saturday. 'Open at 1 am' means the
 * coming night.
 */
export const DAWN = 5 * 60;

/**
 * The minutes of the week in one of which a listing is to be open, as an int4multirange; empty for an opening of the
 * present day, which depends on the time zone.
 */
export function openingRange({ day, minute }: Opening): string {
  if (day === null) return '{}';
  const start = minuteOfWeek(day, minute ?? DAWN);
  const end = minute === null ? (day + 1) * DAY : start + 1;
  return `{[${start},${end})}`;
}

/** A minute of the week from Monday 0:00, which is also Sunday's midnight. */
export const minuteOfWeek = (day: number, minute: number): number => (day * DAY + minute) % WEEK;
