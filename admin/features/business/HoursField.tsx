import { Button, Textarea } from '@mantine/core';
import { useCatalogue } from '../../messages/language.tsx';
import { DayHours } from './DayHours.tsx';
import { useEditorContext } from './editor-context.tsx';
import { COPY_TARGETS, type CopyTarget, type Day, type Hours, readHours } from './hours.ts';
import { businessMessages } from './messages.ts';

/** The opening hours day by day, or their text if it cannot be parsed. */
export function HoursField() {
  const { hours: texts } = useCatalogue(businessMessages);
  const { form } = useEditorContext();
  const { workingHours: hours } = form.values;
  const change = (changed: Hours) => form.setFieldValue('workingHours', changed);
  const { error } = form.getInputProps('workingHours');
  if (hours.kind === 'raw')
    return (
      <>
        <Textarea
          label={texts.raw}
          description={texts.rawHint}
          value={hours.text}
          onChange={({ currentTarget }) => change({ kind: 'raw', text: currentTarget.value })}
          error={error}
          dir="auto"
          autosize
          minRows={2}
          maxRows={10}
          data-path="workingHours"
        />
        <Button variant="default" size="compact-md" onClick={() => change(readHours(null))}>
          {texts.toWeek}
        </Button>
      </>
    );
  const { days } = hours;
  const isWeekKnown = days.some(({ kind }) => kind !== 'unknown');
  const replace = (changed: Day) =>
    change({ kind: 'week', days: days.map((day) => (day.day === changed.day ? changed : day)) });
  const copy = ({ kind, shifts, text }: Day, target: CopyTarget) => {
    const [from, to] = COPY_TARGETS[target];
    change({
      kind: 'week',
      days: days.map((day, index) =>
        index >= from && index < to ? { day: day.day, kind, shifts, text } : day,
      ),
    });
  };
  return (
    <>
      <ul className="week">
        {days.map((day) => (
          <DayHours
            key={day.day}
            day={day}
            isWeekKnown={isWeekKnown}
            onChange={replace}
            onCopy={(target) => copy(day, target)}
          />
        ))}
      </ul>
      {!isWeekKnown && <p className="muted">{texts.shownNone}</p>}
      {error && (
        <p className="bad" role="alert">
          {error}
        </p>
      )}
    </>
  );
}
