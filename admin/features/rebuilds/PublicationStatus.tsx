import { Alert, Progress } from '@mantine/core';
import {
  IconAlertTriangle,
  IconCircleCheck,
  IconClockHour4,
  IconWorldUpload,
} from '@tabler/icons-react';
import type { RebuildState } from '../../../api/contract/calls/publication.ts';
import { Facts } from '../../components/Facts.tsx';
import { TechnicalDetail } from '../../components/TechnicalDetail.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { problemMessages } from '../../messages/problems.ts';
import { rebuildsMessages } from './messages.ts';

/** The current state of publishing: idle, waiting, running, or stuck. */
export function PublicationStatus({ state }: { readonly state: RebuildState }) {
  const texts = useCatalogue(rebuildsMessages);
  const { number } = useFormat();
  if (state.problem) return <Stuck state={state} problem={state.problem} />;
  if (state.running) return <Running state={state} running={state.running} />;
  const isWaiting = state.queued > 0;
  return isWaiting ? (
    <Alert icon={<IconClockHour4 />} role="status">
      <h2>{texts.waiting(number(state.queued))}</h2>
      <p className="muted">{texts.waitingText}</p>
    </Alert>
  ) : (
    <Alert color="var(--good)" icon={<IconCircleCheck />} role="status">
      <h2>{texts.idle}</h2>
      <p className="muted">{texts.idleText}</p>
    </Alert>
  );
}

type StuckProps = {
  readonly state: RebuildState;
  readonly problem: NonNullable<RebuildState['problem']>;
};

function Stuck({ state, problem }: StuckProps) {
  const texts = useCatalogue(rebuildsMessages);
  const sentences = useCatalogue(problemMessages);
  const { ago, moment, number } = useFormat();
  return (
    <Alert color="var(--bad)" icon={<IconAlertTriangle />}>
      <h2>{texts.stuck}</h2>
      <p>{sentences[problem.code]}</p>
      <p>{texts.resumes}</p>
      <p className="muted">
        <time dateTime={problem.since} title={moment(problem.since)}>
          {texts.since(ago(problem.since))}
        </time>{' '}
        {texts.waiting(number(state.queued))}
      </p>
      <TechnicalDetail>{problem.message}</TechnicalDetail>
    </Alert>
  );
}

type RunningProps = {
  readonly state: RebuildState;
  readonly running: NonNullable<RebuildState['running']>;
};

function Running({ state: { queued }, running }: RunningProps) {
  const texts = useCatalogue(rebuildsMessages);
  const { number, duration } = useFormat();
  const { written, unchanged, removed, failed, pagesPerSecond, secondsLeft } = running;
  const done = written + unchanged + removed + failed;
  const progress = texts.progress(number(done), number(done + queued));
  return (
    <Alert icon={<IconWorldUpload />} role="group">
      <h2>{texts.running}</h2>
      <p>{progress}</p>
      <Progress.Root size="lg">
        <Progress.Section
          value={done + queued === 0 ? 100 : (done / (done + queued)) * 100}
          animated
          aria-label={progress}
        />
      </Progress.Root>
      <Facts
        className="fact-row"
        facts={[
          [texts.queued, number(queued)],
          [
            texts.rate,
            pagesPerSecond === null
              ? texts.notKnown
              : texts.perSecond(number(Math.round(pagesPerSecond))),
          ],
          [texts.left, secondsLeft === null ? texts.notKnown : texts.about(duration(secondsLeft))],
          [texts.written, number(written)],
          [texts.unchanged, number(unchanged)],
          [texts.removed, number(removed)],
          [texts.failedPages, number(failed)],
        ]}
      />
    </Alert>
  );
}
