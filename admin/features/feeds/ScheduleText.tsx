import { useCatalogue } from '../../messages/language.tsx';
import { feedMessages } from './messages.ts';

/** A schedule in words, or as a cron expression. */
export function ScheduleText({ schedule }: { readonly schedule: string }) {
  const { schedules } = useCatalogue(feedMessages);
  const named = Object.entries(schedules).find(([cron]) => cron === schedule)?.[1];
  return named ?? <code>{schedule}</code>;
}
