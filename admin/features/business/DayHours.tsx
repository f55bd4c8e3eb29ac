import { ActionIcon, Button, Group, Menu, NativeSelect, TextInput, Tooltip } from '@mantine/core';
import { IconCopy, IconPlus, IconX } from '@tabler/icons-react';
import { useId } from 'react';
import { useCatalogue } from '../../messages/language.tsx';
import {
  type CopyTarget,
  DAY_KINDS,
  type Day,
  type DayKind,
  problemOf,
  type Shift,
} from './hours.ts';
import { businessMessages } from './messages.ts';

type Props = {
  readonly day: Day;
  /** Whether the hours of any day are known: then the page shows the others as closed. */
  readonly isWeekKnown: boolean;
  readonly onChange: (day: Day) => void;
  readonly onCopy: (target: CopyTarget) => void;
};

const DEFAULT_SHIFT: Shift = { from: '09:00', to: '18:00' };

const isKind = (value: string): value is DayKind => DAY_KINDS.some((kind) => kind === value);

/** One day of the week: whether it is open, and when. */
export function DayHours({ day, isWeekKnown, onChange, onCopy }: Props) {
  const { hours: texts } = useCatalogue(businessMessages);
  const { kind, text, shifts } = day;
  const name = texts.days[day.day];
  const problem = problemOf(day);
  const problemId = useId();
  const change = (changed: Pick<Day, 'kind' | 'shifts'>) =>
    onChange({ day: day.day, text: null, ...changed });
  // An unparsed text can be kept, but not entered here.
  const kinds = DAY_KINDS.filter((value) => value !== 'text' || kind === 'text');
  return (
    <li aria-label={name}>
      <span className="week-day">{name}</span>
      <NativeSelect
        aria-label={texts.kindOf(name)}
        value={kind}
        onChange={({ currentTarget: { value } }) => {
          if (isKind(value) && value !== 'text')
            change({ kind: value, shifts: value === 'shifts' ? [DEFAULT_SHIFT] : [] });
        }}
        data={kinds.map((value) => ({ value, label: texts.kinds[value] }))}
      />
      <div className="week-shifts">
        {kind === 'unknown' && isWeekKnown && <p className="muted">{texts.shownClosed}</p>}
        {kind === 'text' && (
          <p>
            <bdi>{text}</bdi>
            <span className="muted"> {texts.kept}</span>
          </p>
        )}
        {kind === 'shifts' && (
          <>
            {shifts.map((shift, index) => (
              <ShiftTimes
                // biome-ignore lint/suspicious/noArrayIndexKey: shifts have no other identity.
                key={index}
                shift={shift}
                name={name}
                place={String(index + 1)}
                problemId={problem === null ? undefined : problemId}
                onChange={(changed) => change({ kind, shifts: shifts.with(index, changed) })}
                onRemove={() => change({ kind, shifts: shifts.toSpliced(index, 1) })}
              />
            ))}
            <Tooltip label={texts.add}>
              <ActionIcon
                variant="default"
                aria-label={texts.addTo(name)}
                onClick={() => change({ kind, shifts: [...shifts, { from: '', to: '' }] })}
              >
                <IconPlus size={16} />
              </ActionIcon>
            </Tooltip>
          </>
        )}
        {problem !== null && (
          <p className="bad" id={problemId}>
            {texts[problem]}
          </p>
        )}
      </div>
      <CopyMenu name={name} onCopy={onCopy} />
    </li>
  );
}

type ShiftProps = {
  readonly shift: Shift;
  readonly name: string;
  readonly place: string;
  readonly problemId: string | undefined;
  readonly onChange: (shift: Shift) => void;
  readonly onRemove: () => void;
};

function ShiftTimes({ shift, name, place, problemId, onChange, onRemove }: ShiftProps) {
  const { hours: texts } = useCatalogue(businessMessages);
  const { from, to } = shift;
  const input = (end: keyof Shift) => (
    <TextInput
      type="time"
      aria-label={texts[end](name, place)}
      aria-describedby={problemId}
      value={shift[end]}
      onChange={({ currentTarget }) => onChange({ ...shift, [end]: currentTarget.value })}
    />
  );
  const isOvernight = from !== '' && to !== '' && to <= from;
  return (
    <Group gap={6} className="shift">
      {input('from')}
      <span aria-hidden="true">–</span>
      {input('to')}
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={texts.remove(name, place)}
        onClick={onRemove}
      >
        <IconX size={16} />
      </ActionIcon>
      {isOvernight && <span className="muted">{texts.nextDay}</span>}
    </Group>
  );
}

function CopyMenu({ name, onCopy }: { readonly name: string } & Pick<Props, 'onCopy'>) {
  const { hours: texts } = useCatalogue(businessMessages);
  const targets: readonly CopyTarget[] = ['all', 'weekdays', 'weekend'];
  return (
    <Menu>
      <Menu.Target>
        <Button
          className="week-copy"
          variant="subtle"
          color="gray"
          size="compact-sm"
          leftSection={<IconCopy size={14} />}
          aria-label={texts.copyFrom(name)}
        >
          {texts.copy}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {targets.map((target) => (
          <Menu.Item key={target} onClick={() => onCopy(target)}>
            {texts.copyTo[target]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
