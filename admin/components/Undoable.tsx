import { Progress, Stack } from '@mantine/core';
import { IconArrowBackUp, IconCircleCheck } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useMessages } from '../messages/language.tsx';
import { SteadyButton } from './SteadyButton.tsx';
import { useFormat } from './use-format.ts';

/** How far a job has come that changes listings, or undoes that. */
export function JobProgress({
  progress,
  describe,
  isDeleting = false,
  children,
}: {
  /** Null before it begins. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  readonly describe: (done: string, total: string) => string;
  readonly isDeleting?: boolean;
  /** Why it does not go on. */
  readonly children?: ReactNode;
}) {
  const { number } = useFormat();
  const { done, total } = progress ?? { done: 0, total: 0 };
  const text = describe(number(done), number(total));
  return (
    <Stack className="job-progress" gap={4} role="status">
      {text}
      <Progress
        value={total === 0 ? 0 : (done / total) * 100}
        animated
        aria-label={text}
        {...(isDeleting && { color: 'red' })}
      />
      {children}
    </Stack>
  );
}

export const UndoneMark = ({ children }: { readonly children: ReactNode }) => (
  <span className="good stated">
    <IconCircleCheck size={16} aria-hidden="true" />
    <span>{children}</span>
  </span>
);

/** Until when a change can be undone. */
export function UndoDeadline({ until }: { readonly until: string }) {
  const { moment, date, ago } = useFormat();
  return (
    <time dateTime={until} title={moment(until)}>
      {date(until)} ({ago(until)})
    </time>
  );
}

/** A button of a row that undoes its change, or a part of it. */
export function UndoButton({
  label,
  isPending,
  onClick,
  children,
}: {
  /** Names the change, for screen readers. */
  readonly label: string;
  readonly isPending: boolean;
  readonly onClick: () => void;
  /** Its text, if that is not 'undo'. */
  readonly children?: ReactNode;
}) {
  const { undo } = useMessages();
  return (
    <SteadyButton
      variant="default"
      size="xs"
      leftSection={<IconArrowBackUp size={16} />}
      loading={isPending}
      onClick={onClick}
      aria-label={label}
    >
      {children ?? undo}
    </SteadyButton>
  );
}
