const DAY_SECONDS = 86_400;
/** 31 December 9999, the last day of a workbook. */
const LAST_DAY = 2_958_465;
/** Days from 1 January 1900, which is day 1, to 1904, from which workbooks of old Macs count. */
const FROM_1900_TO_1904 = 1462;
/** 29 February 1900, which did not exist, but counts as day 60. */
const NO_SUCH_DAY = 60;
/** Quoted and escaped text, colours, conditions and languages, which are not part of a date format. */
const NO_PART = /"[^"]*"?|\\.|_.|\*.|\[[^\]]*\]?/gs;

/**
 * The date or time that a number represents: `2025-01-31`, `2025-01-31 09:30`, `09:30`, with seconds if
 * there are any. Null if it represents none.
 * @param serial days since the end of 1899, or since 1 January 1904
 */
export function dateText(serial: number, from1904: boolean): string | null {
  const days = from1904 && serial >= 1 ? serial + FROM_1900_TO_1904 : serial;
  const seconds = Math.round(days * DAY_SECONDS);
  if (!(seconds >= 0 && seconds < (LAST_DAY + 1) * DAY_SECONDS)) return null;
  // Before day 60, counting starts a day later.
  const epoch = Date.UTC(1899, 11, days < NO_SUCH_DAY ? 31 : 30);
  const date = new Date(epoch + seconds * 1000).toISOString();
  const time = date.slice(11, date.slice(17, 19) === '00' ? 16 : 19);
  if (days < 1) return time;
  return time === '00:00' ? date.slice(0, 10) : `${date.slice(0, 10)} ${time}`;
}

/** Whether a number format's code shows numbers as a date or a time of day. */
export function isDateFormat(code: string): boolean {
  if (/^general/i.test(code) || /\[(?:h+|m+|s+)\]/i.test(code)) return false;
  const [positive = ''] = code.replace(NO_PART, '').split(';');
  return /[ymdhs]/i.test(positive);
}

/** The same for the built-in formats, which have a number instead of a code. */
export function isDateFormatId(id: number): boolean {
  return (
    (id >= 14 && id <= 22) ||
    (id >= 27 && id <= 36) ||
    id === 45 ||
    id === 47 ||
    (id >= 50 && id <= 58)
  );
}
