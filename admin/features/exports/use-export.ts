import { useRef, useState } from 'react';
import type { ExportChoice } from '../../../api/contract/calls/exports-api.ts';
import { useDownloadExport } from '../../api/exports.ts';
import { describeError } from '../../components/describe-error.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { exportsMessages } from './messages.ts';

/** Downloads an export, saves it as a file, and shows the result as a notification. */
export function useExport(onDone: () => void) {
  const { done, failed, failedText } = useCatalogue(exportsMessages);
  const messages = useMessages();
  const toast = useToast();
  const { mutateAsync, isPending } = useDownloadExport();
  const [bytes, setBytes] = useState(0);
  const running = useRef<AbortController>(null);

  const start = async (choice: ExportChoice): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    setBytes(0);
    try {
      const name = await mutateAsync({ choice, signal: stop.signal, onProgress: setBytes });
      toast.success(done[choice.format ?? 'csv'], name);
      onDone();
    } catch (error) {
      if (!stop.signal.aborted)
        toast.failure(failed, `${failedText}. ${describeError(error, messages)}`);
    }
  };
  return { start, stop: () => running.current?.abort(), isRunning: isPending, bytes };
}
