import { useEffect, useState } from 'react';
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

/**
 * Shows 'Open Now' or 'Closed Now', and until when, in the listing's time zone, and marks today's row
 * of the hours. It reads the hours from the table in the page, and writes their times as the visitor's clock does.
 * @param timeZone IANA name; null uses the visitor's own time zone
 */
export function OpeningStatus({ timeZone }: { readonly timeZone: string | null }) {
  const [hours] = useState(readHours);
  const now = useWallClock(timeZone);

  useEffect(() => {
    if (HOUR_CYCLE === 'h23') showTwentyFourHours(hours);
  }, [hours]);

  useEffect(() => {
    for (const [day, row] of hourRows().entries())
      if (day === now.day) row.setAttribute('aria-current', 'date');
      else row.removeAttribute('aria-current');
  }, [now.day]);

  const state = openState(hours, now.day, now.minutes);
  return (
    <>
      <b className={state.open ? 'open' : 'shut'}>{state.open ? 'Open Now' : 'Closed Now'}</b>
      {changeText(state, now)}
    </>
  );
}

const hourRows = () => document.querySelectorAll<HTMLTableRowElement>('.hours tr');

function readHours(): WeekHours {
  const texts = new Map<Weekday, string>();
  for (const [day, { cells }] of hourRows().entries()) {
    const weekday = WEEKDAYS[day];
    if (weekday) texts.set(weekday, cells[1]?.textContent ?? '');
  }
  return weekHours(texts);
}

/** The clock of the visitor's language and region; the page has the 12-hour clock. */
const HOUR_CYCLE = new Intl.DateTimeFormat(undefined, {
  hour: 'numeric',
  minute: '2-digit',
}).resolvedOptions().hour12
  ? 'h12'
  : 'h23';

function showTwentyFourHours({ days }: WeekHours): void {
  for (const [day, row] of hourRows().entries()) {
    const spans = days[day]?.spans ?? [];
    const shifts = row.querySelectorAll('span');
    if (spans.length !== shifts.length) continue;
    const texts = hoursText(spans, '24-hour').split(', ');
    for (const [nth, shift] of shifts.entries()) shift.textContent = texts[nth] ?? '';
  }
}

/** The wall clock; updates at each full minute and when the page becomes visible again. */
function useWallClock(timeZone: string | null): WallClock {
  const [now, setNow] = useState(() => wallClock(timeZone, new Date()));

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const update = () => {
      clearTimeout(timer);
      setNow(wallClock(timeZone, new Date()));
      if (!document.hidden) timer = setTimeout(update, 60_000 - (Date.now() % 60_000));
    };
    update();
    document.addEventListener('visibilitychange', update);
    window.addEventListener('pageshow', update);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', update);
      window.removeEventListener('pageshow', update);
    };
  }, [timeZone]);

  return now;
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
