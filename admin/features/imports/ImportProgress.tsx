import './imports.css';
import { Group, Progress, Stack } from '@mantine/core';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { importMessages } from './messages.ts';

/** The progress of a live import; renders nothing for a finished one. */
export function ImportProgress({ state }: { readonly state: ImportState }) {
  const { progress } = useCatalogue(importMessages);
  const { bytes, number, duration } = useFormat();
  const { status, bytesReceived, bytesRead, totalBytes, rowsRead, rowsPerSecond, secondsLeft } =
    state;
  if (status === 'queued') return <p className="muted">{progress.waits}</p>;
  if (status === 'undoing') return <Bar label={progress.undoing} facts={[progress.undoing]} />;
  // The counts come with the first batch, which is all of a small file.
  if (status === 'running' && rowsRead === 0)
    return <Bar label={progress.read} facts={[bytes(totalBytes), progress.first]} />;
  if (status === 'receiving')
    return (
      <Bar
        label={progress.received}
        done={bytesReceived}
        total={totalBytes}
        facts={[progress.of(bytes(bytesReceived), bytes(totalBytes))]}
      />
    );
  if (status !== 'running') return null;
  return (
    <Bar
      label={progress.read}
      done={bytesRead}
      total={totalBytes}
      facts={[
        progress.of(bytes(bytesRead), bytes(totalBytes)),
        progress.rows(number(rowsRead)),
        rowsPerSecond !== null && progress.rate(number(Math.round(rowsPerSecond))),
        secondsLeft !== null && progress.left(duration(secondsLeft)),
      ]}
    />
  );
}

type BarProps = {
  /** The accessible name: what the bar measures. */
  readonly label: string;
  /** Both are absent if the total is unknown: the bar is then full and animated. */
  readonly done?: number;
  readonly total?: number;
  /** Texts below the bar; false ones are left out. */
  readonly facts: readonly (string | false)[];
};

/** A progress bar with facts below it. */
export function Bar({ label, done, total, facts }: BarProps) {
  const isKnown = done !== undefined && total !== undefined;
  return (
    <Stack gap="0.25rem" maw="56rem" my="0.375rem">
      <Progress
        value={isKnown ? Math.min(100, (done / Math.max(1, total)) * 100) : 100}
        animated={!isKnown}
        size="md"
        aria-label={label}
      />
      <Group component="p" gap="0 1rem" className="muted">
        {facts
          .filter((fact) => fact !== false)
          .map((fact) => (
            <span key={fact}>{fact}</span>
          ))}
      </Group>
    </Stack>
  );
}
