import { Paper, Progress, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useId } from 'react';
import { z } from 'zod';
import type { BulkJob } from '../../../api/contract/calls/bulk-changes.ts';
import { CallError } from '../../api/call.ts';
import { useBulkJob } from '../../api/listings.ts';
import { listingsChanged } from '../../api/listings-changed.ts';
import { TechnicalDetail } from '../../components/TechnicalDetail.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { problemMessages } from '../../messages/problems.ts';
import { bulkChangesMessages } from '../bulk-changes/messages.ts';
import { useUndoChangeToast } from '../bulk-changes/use-undo-change.ts';
import { deletionsMessages } from '../deletions/messages.ts';
import { useUndoDeletionToast } from '../deletions/use-undo-deletion.ts';
import { businessesMessages } from './messages.ts';

type Props = { readonly ids: readonly number[]; readonly onEnd: (id: number) => void };

/** Progress of jobs, which continue on the server when the screen is left. */
export function RunningJobs({ ids, onEnd }: Props) {
  const { job } = useCatalogue(businessesMessages);
  if (ids.length === 0) return null;
  return (
    <Stack component="ul" gap="sm" mb="md" aria-label={job.label}>
      {ids.map((id) => (
        <RunningJob key={id} id={id} onEnd={() => onEnd(id)} />
      ))}
    </Stack>
  );
}

function RunningJob({ id, onEnd }: { readonly id: number; readonly onEnd: () => void }) {
  const { job: texts } = useCatalogue(businessesMessages);
  const sentences = useCatalogue(problemMessages);
  const { number } = useFormat();
  const titleId = useId();
  const { data: job, error } = useBulkJob(id);
  const showOutcome = useOutcome();
  const client = useQueryClient();
  const isGone = error instanceof CallError && error.status === 404;

  const end = useEffectEvent(() => {
    onEnd();
    if (!job) return;
    showOutcome(job);
    void listingsChanged(client);
  });
  const isOver = isGone || job?.finished === true;
  useEffect(() => {
    if (isOver) end();
  }, [isOver]);

  if (!job) return null;
  const { changedCount, matchedCount, problem } = job;
  const percent = matchedCount === 0 ? 0 : (changedCount / matchedCount) * 100;
  return (
    <Paper component="li" withBorder px="md" py="sm" bg="var(--surface)">
      <p>
        <strong id={titleId}>{texts.running[job.action]}</strong>{' '}
        {texts.progress(number(changedCount), number(matchedCount))}
      </p>
      <Progress.Root size="lg" my={6}>
        <Progress.Section value={percent} aria-labelledby={titleId} />
      </Progress.Root>
      {problem === null ? (
        <p className="muted">{texts.goesOn}</p>
      ) : (
        <>
          <p className="bad" role="status">
            {texts.problem} {sentences[problem.code]}
          </p>
          <TechnicalDetail>{problem.message}</TechnicalDetail>
        </>
      )}
      {error && <p className="warn">{texts.unknown}</p>}
    </Paper>
  );
}

/** @returns a function that shows the result of a finished job as a toast */
function useOutcome(): (job: BulkJob) => void {
  const { bulk, job } = useCatalogue(businessesMessages);
  const { restored } = useCatalogue(deletionsMessages);
  const { number } = useFormat();
  const toast = useToast();
  const showUndo = useUndoDeletionToast();
  const showUndoChange = useUndoChangeToast();
  const { undoDone } = useCatalogue(bulkChangesMessages);
  return ({ action, changedCount, deletionId, changeId }) => {
    const count = number(changedCount);
    if (action === 'delete' && deletionId !== null) showUndo(bulk.done.delete(count), deletionId);
    else if (action === 'undo') toast.success(undoDone);
    else if (action === 'restore') toast.success(restored(count));
    else if (action === 'fix-slugs') toast.success(job.fixed(count));
    else if (action === 'store-hours') toast.success(job.hoursStored(count));
    else if (action === 'store-phones') toast.success(job.phonesStored(count));
    else if (action === 'settle-families') toast.success(job.familiesSettled(count));
    else if (action === 'rearrange') toast.success(job.rearranged(count));
    else if (changeId !== null) showUndoChange(bulk.done[action](count), changeId);
    else toast.success(bulk.done[action](count));
  };
}

const jobIds = z.array(z.int().min(1));

function deserialize(text: string | undefined): readonly number[] {
  try {
    return jobIds.parse(JSON.parse(text ?? '[]'));
  } catch {
    // Invalid storage content only hides the progress: the jobs continue on the server.
    return [];
  }
}

/** The ids of jobs that were started in this browser and have not finished, kept in its storage. */
export function useRunningJobs() {
  const [ids, setIds] = useLocalStorage<readonly number[]>({
    key: 'adminBulkJobs',
    defaultValue: [],
    deserialize,
  });
  return {
    ids,
    add: (id: number) => setIds((previous) => [...new Set([...previous, id])]),
    remove: (id: number) => setIds((previous) => previous.filter((other) => other !== id)),
  };
}
