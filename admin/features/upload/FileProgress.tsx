import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { isLive } from '../../api/imports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { ImportCounts } from '../imports/ImportCounts.tsx';
import { Bar, ImportProgress } from '../imports/ImportProgress.tsx';
import { importMessages } from '../imports/messages.ts';
import { uploadMessages } from './messages.ts';
import type { Upload } from './upload-queue.ts';

/** Seconds before the rate is shown: earlier it is meaningless. */
const FIRST_SECONDS = 0.5;

type Props = {
  readonly upload: Pick<Upload, 'file' | 'step'>;
  readonly state: ImportState | undefined;
};

/** The progress of sending a file, and then of its import. */
export function FileProgress({ upload: { file, step }, state }: Props) {
  const { sending } = useCatalogue(uploadMessages);
  const { progress } = useCatalogue(importMessages);
  const { bytes, duration } = useFormat();
  if (step.name === 'sending') {
    const { sentBytes, since } = step;
    const seconds = (performance.now() - since) / 1000;
    const rate = seconds > FIRST_SECONDS && sentBytes > 0 ? sentBytes / seconds : null;
    return (
      <Bar
        label={sending.label}
        done={sentBytes}
        total={file.size}
        facts={[
          progress.of(bytes(sentBytes), bytes(file.size)),
          rate !== null && sending.rate(bytes(rate)),
          rate !== null && progress.left(duration(Math.ceil((file.size - sentBytes) / rate))),
        ]}
      />
    );
  }
  if (!state || !isLive(state.status) || state.status === 'receiving')
    return <Bar label={sending.label} facts={[sending.awaited]} />;
  return (
    <>
      <ImportProgress state={state} />
      {state.status === 'running' && <ImportCounts counts={state} dryRun={state.dryRun} />}
    </>
  );
}
