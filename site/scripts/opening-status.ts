import { hoursText } from '../../api/contract/pages/hours-text.ts';
import {
  type OpenState,
  openState,
  WEEKDAYS,
  type Weekday,
  type WeekHours,
  weekHours,
} from '../../api/contract/pages/opening-hours.ts';
import { type WallClock, wallClock } from '../../api/contract/pages/time-zones.ts';

const hourRows = () => document.querySelectorAll<HTMLTableRowElement>('.hours tr');

/** The clock of the visitor's language and region; the page has the 12-hour clock. */
const HOUR_CYCLE = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
}).resolvedOptions().hour12
  ? 'h12'
  : 'h23';

/**
 * Shows 'Open Now' or 'Closed Now', and until when, in the listing's time zone, and marks today's row
 * of the hours. It reads the hours from the table in the page, and writes their times as the visitor's clock does.
 * Updates at each full minute and when the page becomes visible again.
 * @param status has the IANA name of the time zone; without one it is the visitor's own
 */
function keepCurrent(status: HTMLElement): void {
  const hours = readHours();
  if (HOUR_CYCLE === 'h23') showTwentyFourHours(hours);
  let timer: ReturnType<typeof setTimeout> | undefined;
  const update = () => {
    clearTimeout(timer);
    show(status, hours, wallClock(status.dataset.zone ?? null, new Date()));
    if (!document.hidden) timer = setTimeout(update, 60_000 - (Date.now() % 60_000));
  };
  update();
  document.addEventListener('visibilitychange', update);
  window.addEventListener('pageshow', update);
}

function show(status: HTMLElement, hours: WeekHours, now: WallClock): void {
  const state = openState(hours, now.day, now.minutes);
  const mark = document.createElement('b');
  mark.className = state.open ? 'open' : 'shut';
  mark.textContent = state.open ? 'Open Now' : 'Closed Now';
  status.replaceChildren(mark, changeText(state, now));
  for (const [day, row] of hourRows().entries())
    if (day === now.day) row.setAttribute('aria-current', 'date');
    else row.removeAttribute('aria-current');
}

function readHours(): WeekHours {
  const texts = new Map<Weekday, string>();
  for (const [day, { cells }] of hourRows().entries()) {
    const weekday = WEEKDAYS[day];
    if (weekday) texts.set(weekday, cells[1]?.textContent ?? '');
  }
  return weekHours(texts);
}

function showTwentyFourHours({ days }: WeekHours): void {
  for (const [day, row] of hourRows().entries()) {
    const spans = days[day]?.spans ?? [];
    const shifts = row.querySelectorAll('span');
    if (spans.length !== shifts.length) continue;
    const texts = hoursText(spans, '24-hour').split(', ');
    for (const [nth, shift] of shifts.entries()) shift.textContent = texts[nth] ?? '';
  }
}

const time = new Intl.DateTimeFormat('en', {
  ...{ hour: 'numeric', minute: '2-digit', timeZone: 'UTC' },
  hourCycle: HOUR_CYCLE,
});
const clockText = (minutes: number) => time.format(minutes * 60_000);

const DAY = 1440;

/** ' · until 6:00 PM' or ' · opens Mon 9:00 AM'; '' if the state never changes or is unknown. */
function changeText({ until, next }: OpenState, { day, minutes }: WallClock): string {
  if (until !== null) {
    const later = Math.floor(until / DAY);
    // A time within 24 hours needs no weekday.
    const name = until - minutes < DAY ? '' : `${shortDay(day + later)} `;
    return ` · until ${name}${clockText(until % DAY)}`;
  }
  if (next !== null) {
    const today = next.day === day && next.start > minutes;
    return ` · opens ${today ? '' : `${shortDay(next.day)} `}${clockText(next.start)}`;
  }
  return '';
}

const shortDay = (day: number) => WEEKDAYS[day % 7]?.slice(0, 3) ?? '';

const status = document.getElementById('status');
if (status) keepCurrent(status);
