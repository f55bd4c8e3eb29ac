import { useCatalogue } from '../../messages/language.tsx';
import { feedMessages } from './messages.ts';
import { scheduleInWords } from './schedule-words.ts';

/** A schedule in words, or as a cron expression. */
export function ScheduleText({ schedule }: { readonly schedule: string }) {
  const { schedules } = useCatalogue(feedMessages);
  return scheduleInWords(schedule, schedules) ?? <code>{schedule}</code>;
}
