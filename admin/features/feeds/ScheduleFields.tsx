import { NativeSelect, TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { isSchedule, nextRun } from '../../../api/contract/calls/feed-schedule.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { feedMessages } from './messages.ts';
import { scheduleInWords } from './schedule-words.ts';

type Props = {
  readonly schedule: string;
  readonly timeZone: string;
  readonly error: ReactNode;
  readonly onChange: (schedule: string) => void;
};

/** The schedules that are offered. */
const USUAL = ['0 * * * *', '0 4 * * *', '0 4 * * 1', '0 4 1 * *'];

/** Chooses a usual schedule or takes a cron expression, and shows the next run. */
export function ScheduleFields({ schedule, timeZone, error, onChange }: Props) {
  const texts = useCatalogue(feedMessages);
  const { moment } = useFormat();
  const [isCustom, setCustom] = useState(!USUAL.includes(schedule));
  const next = isSchedule(schedule) ? nextRun(schedule, timeZone) : null;
  const hint = next ? texts.nextAt(moment(next)) : undefined;
  return (
    <>
      <NativeSelect
        label={texts.schedule}
        description={isCustom ? undefined : hint}
        value={isCustom ? '' : schedule}
        data={[
          ...USUAL.map((value) => ({
            value,
            label: scheduleInWords(value, texts.schedules) ?? value,
          })),
          { value: '', label: texts.custom },
        ]}
        onChange={({ currentTarget: { value } }) => {
          setCustom(value === '');
          if (value !== '') onChange(value);
        }}
      />
      {isCustom && (
        <TextInput
          label={texts.cron}
          description={hint ?? texts.cronHint}
          value={schedule}
          onChange={({ currentTarget: { value } }) => onChange(value)}
          error={error}
          autoComplete="off"
          spellCheck={false}
          required
        />
      )}
    </>
  );
}
