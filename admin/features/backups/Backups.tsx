import { Alert } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconDatabaseExport,
  type TablerIcon,
} from '@tabler/icons-react';
import { type BackupState, STALE_BACKUP_HOURS } from '../../../api/contract/calls/backups.ts';
import { useBackups, useStartBackup } from '../../api/backups.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Facts } from '../../components/Facts.tsx';
import { QueryState } from '../../components/QueryState.tsx';
import { TechnicalDetail } from '../../components/TechnicalDetail.tsx';
import { secondsBetween, useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { type BackupSituation, backupsMessages } from './messages.ts';

const LOOKS: Readonly<Record<BackupSituation, readonly [color: string, icon: TablerIcon]>> = {
  off: ['var(--warn)', IconAlertTriangle],
  never: ['var(--warn)', IconAlertTriangle],
  failed: ['var(--bad)', IconAlertTriangle],
  stale: ['var(--bad)', IconAlertTriangle],
  good: ['var(--good)', IconCircleCheck],
  queued: ['var(--accent)', IconClockHour4],
  running: ['var(--accent)', IconClockHour4],
};

/** The state of the backups, with a button to start one. */
export function Backups() {
  const texts = useCatalogue(backupsMessages);
  return (
    <section className="backups">
      <h2>{texts.title}</h2>
      <QueryState query={useBackups()} failed={texts.failed}>
        {(state) => <BackupStatus state={state} />}
      </QueryState>
    </section>
  );
}

function BackupStatus({ state }: { readonly state: BackupState }) {
  const texts = useCatalogue(backupsMessages);
  const start = useStartBackup();
  const situation = situationOf(state);
  const [color, Icon] = LOOKS[situation];
  const error = state.open ? null : state.recent[0]?.error;
  return (
    <>
      <Alert color={color} icon={<Icon />} title={texts.states[situation]} role="status">
        <p>{texts.hints[situation]}</p>
        {error && <TechnicalDetail>{error}</TechnicalDetail>}
      </Alert>
      <BackupFacts state={state} />
      {state.schedule && (
        <ActionButton
          mutation={start}
          input={undefined}
          onDone={(_, toast) => toast.success(texts.started, texts.startedHint)}
          failed={texts.notStarted}
          disabled={state.open !== null}
          leftSection={<IconDatabaseExport size={16} />}
        >
          {texts.start}
        </ActionButton>
      )}
    </>
  );
}

function BackupFacts({ state: { schedule, lastGood } }: { readonly state: BackupState }) {
  const texts = useCatalogue(backupsMessages);
  const { ago, bytes, duration, moment, number } = useFormat();
  const { startedAt, finishedAt } = lastGood ?? {};
  return (
    <Facts
      className="fact-row"
      facts={[
        [texts.last, finishedAt ? `${moment(finishedAt)} (${ago(finishedAt)})` : texts.none],
        [texts.size, lastGood ? bytes(lastGood.bytes ?? 0) : null],
        [
          texts.took,
          startedAt && finishedAt
            ? duration(Math.max(1, secondsBetween(startedAt, finishedAt)))
            : null,
        ],
        [texts.rows, lastGood ? number(lastGood.rows ?? 0) : null],
        [texts.next, schedule && moment(schedule.next)],
        [texts.kept, schedule && texts.keptCount(number(schedule.keep))],
        [texts.file, lastGood?.file ?? null],
      ]}
    />
  );
}

const HOUR_MILLISECONDS = 3_600_000;

/** The most urgent situation of the backups. */
function situationOf({ schedule, open, lastGood, recent }: BackupState): BackupSituation {
  if (open) return open.status === 'running' ? 'running' : 'queued';
  if (schedule === null) return 'off';
  if (recent[0]?.status === 'failed') return 'failed';
  if (lastGood === null) return 'never';
  const age = Date.now() - new Date(lastGood.finishedAt ?? lastGood.createdAt).getTime();
  return age > STALE_BACKUP_HOURS * HOUR_MILLISECONDS ? 'stale' : 'good';
}
