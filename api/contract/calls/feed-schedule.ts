import { Cron } from 'croner';

/**
 * The next time of a schedule.
 * @param schedule cron expression of five fields, such as `0 4 * * *`
 * @param timeZone IANA name
 * @returns null if there is none, as for February 30
 * @throws Error if the schedule or the time zone is invalid
 */
export const nextRun = (schedule: string, timeZone: string, after = new Date()): Date | null =>
  new Cron(schedule, { timezone: timeZone, mode: '5-part' }).nextRun(after);

/** Whether a text is a cron expression with a time that will come. */
export function isSchedule(schedule: string): boolean {
  try {
    return nextRun(schedule, 'UTC') !== null;
  } catch {
    return false;
  }
}
