import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
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
  const { toast: texts } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  const toast = useToast();
  const showResult = ({ succeeded, sent }: RunResult) => {
    if (sent === 0) return;
    const ratio = texts.someSucceeded(number(succeeded), number(sent));
    if (succeeded === 0) toast.failure(texts.failed, ratio);
    else if (succeeded < sent) toast.warning(texts.partly, ratio);
    else if (uploadQueue.snapshot().wasDryRun)
      toast.success(texts.dryDone, texts.allTried(number(sent)));
    else toast.success(texts.done, texts.allSucceeded(number(sent)));
  };
  return async () => {
    const outcome = await uploadQueue.run();
    const { files } = uploadQueue.snapshot();
    const isOver = files.some(({ step }) => step.name === 'ended' && isSignedOut(step.error));
    if (isOver) return client.invalidateQueries(sessionQuery);
    showResult(outcome);
    // As specified, lists and figures are loaded again.
    await client.invalidateQueries();
  };
}
