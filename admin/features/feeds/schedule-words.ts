import type { feedMessages } from './messages.ts';

type Texts = (typeof feedMessages)['tr']['schedules'];

const NUMBER = /^\d{1,2}$/;
const STEP = /^\*\/(\d{1,2})$/;

/** Each reads the fields of a cron expression, and returns null if it says something else. */
const READERS: readonly ((fields: readonly string[], texts: Texts) => string | null)[] = [
  ([minute, ...rest], texts) => {
    const step = stepOf(minute, 60);
    return step !== null && rest.every(isAny) ? texts.everyMinutes(step) : null;
  },
  ([minute, hour, ...rest], texts) => {
    if (!rest.every(isAny) || numberOf(minute) !== 0) return null;
    if (isAny(hour)) return texts.hourly;
    const step = stepOf(hour, 24);
    return step === null ? null : texts.everyHours(step);
  },
  ([minute, hour, day, month, weekday], texts) => {
    const time = timeOf(minute, hour);
    if (time === null || !isAny(month)) return null;
    if (isAny(day) && isAny(weekday)) return texts.daily(time);
    if (isAny(day) && weekday === '1-5') return texts.weekdays(time);
    // Sunday is 0 and 7.
    const ofWeek = numberOf(weekday);
    if (isAny(day) && ofWeek !== null && ofWeek <= 7) return texts.weekly(ofWeek % 7, time);
    const ofMonth = numberOf(day);
    return isAny(weekday) && ofMonth !== null ? texts.monthly(ofMonth, time) : null;
  },
];

/**
 * A common schedule in words, such as `Every day at 06:30`.
 * @param schedule cron expression of five fields
 * @param texts of the language
 * @returns null for other schedules
 */
export function scheduleInWords(schedule: string, texts: Texts): string | null {
  const fields = schedule.trim().split(/\s+/);
  if (fields.length !== 5) return null;
  for (const read of READERS) {
    const words = read(fields, texts);
    if (words !== null) return words;
  }
  return null;
}

const isAny = (field: string | undefined): boolean => field === '*';

const numberOf = (field = ''): number | null => (NUMBER.test(field) ? Number(field) : null);

/** The step of a field, if it divides the whole: others are shorter at its end. */
function stepOf(field = '', whole: number): number | null {
  const step = Number(STEP.exec(field)?.[1] ?? 0);
  return step > 1 && step < whole && whole % step === 0 ? step : null;
}

function timeOf(minute: string | undefined, hour: string | undefined): string | null {
  const [minutes, hours] = [numberOf(minute), numberOf(hour)];
  if (minutes === null || hours === null) return null;
  return [hours, minutes].map((number) => String(number).padStart(2, '0')).join(':');
}
