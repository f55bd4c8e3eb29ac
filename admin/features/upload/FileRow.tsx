import { ActionIcon, Button, Collapse, Group } from '@mantine/core';
import {
  IconChevronDown,
  IconClock,
  IconLoader2,
  IconRefresh,
  IconTableOptions,
  IconUpload,
  IconX,
} from '@tabler/icons-react';
import { useId, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { StateBadge } from '../imports/StateBadge.tsx';
import { FileProgress } from './FileProgress.tsx';
import { FileOutcome, FileReport } from './FileReport.tsx';
import { uploadMessages } from './messages.ts';
import { isStopped } from './send-file.ts';
import { type EndedStep, type Upload, type UploadStep, uploadQueue } from './upload-queue.ts';

const STATE_LOOKS = {
  waiting: [IconClock, 'muted-state'],
  sending: [IconUpload, 'under-way'],
  importing: [IconLoader2, 'under-way'],
  prepared: [IconTableOptions, 'warn'],
} as const;

/** The state of a file: that of its upload, and in the end that of its import. */
function FileState({
  step,
  state,
  dryRun,
}: Pick<Props, 'state' | 'dryRun'> & { step: UploadStep }) {
  const { steps } = useCatalogue(uploadMessages);
  if (step.name === 'ended') return <StateBadge {...resultOf(step, state)} dryRun={dryRun} />;
  const [Icon, className] = STATE_LOOKS[step.name];
  return (
    <span className={`state-word ${className}`}>
      <Icon size={16} aria-hidden="true" />
      {step.name === 'importing' && dryRun ? steps.trying : steps[step.name]}
    </span>
  );
}

function resultOf({ answer, error }: EndedStep, state: ImportState | undefined) {
  const rejected = answer?.errorCount ?? state?.rejected ?? 0;
  if (error === null) return { status: 'done', rejected } as const;
  return { status: isStopped(error) ? 'cancelled' : 'failed', rejected } as const;
}

type Props = {
  readonly upload: Upload;
  /** The import of the file; undefined until it is known. */
  readonly state: ImportState | undefined;
  readonly isRunning: boolean;
  /** Whether the file was sent for a dry run. */
  readonly dryRun: boolean;
  /** Whether the report is open by default. */
  readonly opensReport: boolean;
};

/** A selected file with its progress or result. */
export function FileRow({ upload, state, isRunning, dryRun, opensReport }: Props) {
  const { key, file, step } = upload;
  const { files: texts, report } = useCatalogue(uploadMessages);
  const { bytes } = useFormat();
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isOpen = chosen ?? opensReport;
  const reportId = useId();
  const isBusy = step.name === 'sending' || step.name === 'importing';
  return (
    <li>
      <Group gap="0.25rem 1rem">
        <span className="file-name">
          <bdi>{file.name}</bdi> <span className="muted">{bytes(file.size)}</span>
        </span>
        <FileState step={step} state={state} dryRun={dryRun} />
        {step.name === 'prepared' && (
          <Link to={PATHS.import(step.importId)}>{texts.openPreview}</Link>
        )}
        {step.name === 'ended' && step.answer && (
          <Button
            variant="subtle"
            size="compact-sm"
            aria-expanded={isOpen}
            aria-controls={reportId}
            rightSection={
              <IconChevronDown
                size={16}
                aria-hidden="true"
                className={isOpen ? 'turned' : undefined}
              />
            }
            onClick={() => setChosen(!isOpen)}
          >
            {isOpen ? report.hide : report.show}
          </Button>
        )}
        {step.name === 'ended' && !step.success && !isRunning && (
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconRefresh size={16} />}
            onClick={() => uploadQueue.requeue([key])}
          >
            {texts.again}
          </Button>
        )}
        {!isRunning && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size="var(--control)"
            aria-label={texts.remove(file.name)}
            onClick={() => uploadQueue.remove(key)}
          >
            <IconX size={18} aria-hidden="true" />
          </ActionIcon>
        )}
      </Group>
      {isBusy && <FileProgress upload={upload} state={state} />}
      {step.name === 'ended' && <FileOutcome file={file} step={step} />}
      {step.name === 'ended' && step.answer && (
        <Collapse expanded={isOpen} id={reportId}>
          <FileReport step={step} state={state} />
        </Collapse>
      )}
    </li>
  );
}
