import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { isSignedOut } from '../../api/call.ts';
import { sessionQuery, useSession } from '../../api/session.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeFailedFile } from './describe-upload-error.ts';
import { uploadMessages } from './messages.ts';
import { isStopped } from './send-file.ts';
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

/** The failed files that the toast names. The list of files has all of them. */
const NAMED = 3;

/** @returns a function that sends the waiting files, and shows the result as a toast */
export function useStartUpload(): () => Promise<void> {
  const client = useQueryClient();
  const messages = useMessages();
  const texts = useCatalogue(uploadMessages);
  const { toast: said } = texts;
  const { number } = useFormat();
  const toast = useToast('upload');
  const showResult = (sent: RunResult) => {
    const total = number(sent.length);
    const isDry = uploadQueue.snapshot().wasDryRun === true;
    const stopped = sent.filter(({ step }) => isStopped(step.error));
    const failed = sent.filter(({ step }) => !step.success && !isStopped(step.error));
    if (failed.length + stopped.length === 0)
      return isDry
        ? toast.success(said.dryDone, said.allTried(total))
        : toast.success(said.done, said.allSucceeded(total));
    const lines = [
      said.someSucceeded(number(sent.length - failed.length - stopped.length), total),
      ...(stopped.length > 0 ? [said.stopped(number(stopped.length))] : []),
      ...failed
        .slice(0, NAMED)
        .map(({ file, step }) => describeFailedFile(file, step, texts, messages)),
      ...(failed.length > NAMED ? [said.moreFailed(number(failed.length - NAMED))] : []),
    ].join('\n');
    if (failed.length === 0) toast.warning(said.stoppedTitle, lines);
    else if (failed.length === sent.length)
      toast.failure(isDry ? said.dryFailed : said.failed, lines);
    else toast.warning(isDry ? said.dryPartly : said.partly, lines);
  };
  return async () => {
    const sent = await uploadQueue.run();
    if (sent.some(({ step }) => isSignedOut(step.error)))
      return client.invalidateQueries(sessionQuery);
    if (sent.length > 0) showResult(sent);
    // As specified, lists and figures are loaded again.
    await client.invalidateQueries();
  };
}

/** @returns a function that sends the waiting files for their previews, and opens the preview of a single one */
export function usePrepareUpload(): () => Promise<void> {
  const client = useQueryClient();
  const navigate = useNavigate();
  return async () => {
    const steps = await uploadQueue.prepareAll();
    if (steps.some((step) => step.name === 'ended' && isSignedOut(step.error)))
      return client.invalidateQueries(sessionQuery);
    await client.invalidateQueries({ queryKey: ['imports'] });
    const [only, ...others] = steps;
    if (only?.name === 'prepared' && others.length === 0 && location.pathname === PATHS.upload)
      await navigate(PATHS.import(only.importId));
  };
}
