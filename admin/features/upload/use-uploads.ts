import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { isSignedOut } from '../../api/call.ts';
import { sessionQuery, useSession } from '../../api/read-session.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { uploadMessages } from './messages.ts';
import { type Outcome, uploadQueue } from './upload-queue.ts';

/** The files that have been chosen, and where they have got to. */
export function useUploads() {
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.snapshot);
  const username = useSession().data?.username;
  useEffect(() => {
    if (username !== undefined) uploadQueue.belongTo(username);
  }, [username]);
  return uploads;
}

/** @returns a function that sends the files that wait, and says what came of them at the end */
export function useStartUpload(): () => Promise<void> {
  const client = useQueryClient();
  const report = useReport();
  return useCallback(async () => {
    const outcome = await uploadQueue.run();
    const { files } = uploadQueue.snapshot();
    const isOver = files.some(({ step }) => step.name === 'ended' && isSignedOut(step.error));
    if (isOver) await client.invalidateQueries(sessionQuery);
    else {
      report(outcome);
      // Lists and numbers are others now (specification, "States and transitions").
      await client.invalidateQueries();
    }
  }, [client, report]);
}

function useReport(): (outcome: Outcome) => void {
  const { toast: texts } = useCatalogue(uploadMessages);
  const { close } = useMessages();
  const { number } = useFormat();
  const toast = useToast();
  return useCallback(
    ({ succeeded, sent }) => {
      if (sent === 0) return;
      const ratio = texts.someSucceeded(number(succeeded), number(sent));
      if (succeeded === 0) return toast.failure(texts.failed, ratio);
      if (succeeded < sent)
        return notifications.show({
          title: texts.partly,
          message: ratio,
          color: 'yellow',
          autoClose: false,
          role: 'alert',
          closeButtonProps: { 'aria-label': close },
        });
      if (uploadQueue.snapshot().ranDry)
        return toast.success(texts.dryDone, texts.allTried(number(sent)));
      toast.success(texts.done, texts.allSucceeded(number(sent)));
    },
    [close, number, texts, toast],
  );
}
