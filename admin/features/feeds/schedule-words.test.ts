import { describe, expect, it } from 'vitest';
import { isSchedule } from '../../../api/contract/calls/feed-schedule.ts';
import { feedMessages } from './messages.ts';
import { scheduleInWords } from './schedule-words.ts';

describe('a schedule in words', () => {
  it.each([
    ['30 6 * * *', 'Her gün 06:30', 'Every day at 06:30'],
    ['0 4 * * *', 'Her gün 04:00', 'Every day at 04:00'],
    [' 05  23 * * * ', 'Her gün 23:05', 'Every day at 23:05'],
    ['0 4 * * 1', 'Her pazartesi 04:00', 'Every Monday at 04:00'],
    ['15 22 * * 0', 'Her pazar 22:15', 'Every Sunday at 22:15'],
    ['15 22 * * 7', 'Her pazar 22:15', 'Every Sunday at 22:15'],
    ['0 4 * * 3', 'Her çarşamba 04:00', 'Every Wednesday at 04:00'],
    ['30 4 * * 1-5', 'Hafta içi her gün 04:30', 'Every weekday at 04:30'],
    ['0 4 1 * *', "Her ayın 1'i 04:00", 'On the 1st of every month at 04:00'],
    ['0 4 2 * *', "Her ayın 2'si 04:00", 'On the 2nd of every month at 04:00'],
    ['0 4 3 * *', "Her ayın 3'ü 04:00", 'On the 3rd of every month at 04:00'],
    ['0 4 11 * *', "Her ayın 11'i 04:00", 'On the 11th of every month at 04:00'],
    ['0 4 20 * *', "Her ayın 20'si 04:00", 'On the 20th of every month at 04:00'],
    ['0 4 30 * *', "Her ayın 30'u 04:00", 'On the 30th of every month at 04:00'],
    ['0 4 31 * *', "Her ayın 31'i 04:00", 'On the 31st of every month at 04:00'],
    ['0 * * * *', 'Her saat başı', 'Every hour'],
    ['0 */6 * * *', 'Her 6 saatte bir', 'Every 6 hours'],
    ['0 */2 * * *', 'Her 2 saatte bir', 'Every 2 hours'],
    ['*/15 * * * *', 'Her 15 dakikada bir', 'Every 15 minutes'],
  ])('%j is %s', (schedule, tr, en) => {
    expect(isSchedule(schedule)).toBe(true);
    expect(scheduleInWords(schedule, feedMessages.tr.schedules)).toBe(tr);
    expect(scheduleInWords(schedule, feedMessages.en.schedules)).toBe(en);
  });

  it.each([
    // Hours and minutes that do not divide the day or the hour: the last step is shorter.
    ...['0 */5 * * *', '*/7 * * * *', '0 */24 * * *'],
    ...['17 * * * *', '30 */6 * * *', '* * * * *', '* 4 * * *'],
    ...['0 4,16 * * *', '0 4-6 * * *', '*/15 4 * * *'],
    ...['0 4 1 * 1', '0 4 1 1 *', '0 4 * 6 *', '0 4 L * *', '0 4 * * 1,4', '0 4 * * MON'],
    ...['', 'daily', '0 4 * *', '0 0 4 * * *', '@daily'],
  ])('%j stays as it is', (schedule) => {
    expect(scheduleInWords(schedule, feedMessages.tr.schedules)).toBeNull();
  });
});
