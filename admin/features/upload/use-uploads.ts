import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { uploadMessages } from './messages.ts';
import { type RunResult, uploadQueue } from './upload-queue.ts';

/** The upload queue of the signed-in account. */
export function useUploads() {
  const uploads = uploadQueue.useSnapshot();
  const username = useSession().data?.username;
  useEffect(() => {
    if (username !== undefined) uploadQueue.setOwner(username);
  }, [username]);
  return uploads;
}

/** @returns a function that sends the waiting files, and shows the result as a notification */
export function useStartUpload(): () => Promise<void> {
  const client = useQueryClient();
  const showResult = useResultToast();
  return useCallback(async () => {
    const outcome = await uploadQueue.run();
    const { files } = uploadQueue.snapshot();
    const isOver = files.some(({ step }) => step.name === 'ended' && isSignedOut(step.error));
    if (isOver) await client.invalidateQueries(sessionQuery);
    else {
      showResult(outcome);
      // As specified, lists and figures are loaded again.
      await client.invalidateQueries();
    }
  }, [client, showResult]);
}

function useResultToast(): (outcome: RunResult) => void {
  const { toast: texts } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  const toast = useToast();
  return useCallback(
    ({ succeeded, sent }) => {
      if (sent === 0) return;
      const ratio = texts.someSucceeded(number(succeeded), number(sent));
      if (succeeded === 0) return toast.failure(texts.failed, ratio);
      if (succeeded < sent) return toast.warning(texts.partly, ratio);
      if (uploadQueue.snapshot().wasDryRun)
        return toast.success(texts.dryDone, texts.allTried(number(sent)));
      toast.success(texts.done, texts.allSucceeded(number(sent)));
    },
    [number, texts, toast],
  );
}
