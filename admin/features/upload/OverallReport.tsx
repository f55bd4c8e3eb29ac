import { Button, Group, Paper } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { importQuery } from '../../api/imports.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { ImportCounts, type ImportNumbers } from '../imports/ImportCounts.tsx';
import { uploadMessages } from './messages.ts';
import { isStopped } from './send-file.ts';
import { type Uploads, uploadQueue } from './upload-queue.ts';
import { useStartUpload } from './use-uploads.ts';

/** The combined result of all files; renders nothing before they are sent. */
export function OverallReport({ uploads }: { readonly uploads: Uploads }) {
  const { files, isRunning, wasDryRun } = uploads;
  const { overall, files: texts, toast } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  const start = useStartUpload();
  const ended = files.flatMap(({ key, step }) => (step.name === 'ended' ? [{ key, step }] : []));
  const imports = useQueries({
    queries: ended.flatMap(({ step: { importId } }) =>
      importId === null ? [] : [importQuery(importId)],
    ),
    combine: (queries) => queries.flatMap(({ data }) => data ?? []),
  });
  if (isRunning || ended.length === 0 || wasDryRun === null) return null;

  const sum = (name: keyof ImportNumbers) =>
    imports.reduce((total, state) => total + state[name], 0);
  const counts = {
    rowsRead: sum('rowsRead'),
    inserted: sum('inserted'),
    updated: sum('updated'),
    unchanged: sum('unchanged'),
    skipped: sum('skipped'),
    rejected: sum('rejected'),
  };
  const succeeded = ended.filter(({ step }) => step.success).length;
  const stopped = ended.filter(({ step }) => isStopped(step.error)).length;
  const hasFailed = succeeded + stopped < ended.length;
  const importNow = () => {
    uploadQueue.requeue(ended.map(({ key }) => key));
    uploadQueue.change({ dryRun: false });
    void start();
  };
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" className="overall-report">
      <h2>{wasDryRun ? overall.dryTitle : overall.title}</h2>
      <p>
        <strong className={hasFailed ? 'bad' : succeeded > 0 ? 'good' : undefined}>
          {toast.someSucceeded(number(succeeded), number(ended.length))}
        </strong>
        {stopped > 0 && ` · ${toast.stopped(number(stopped))}`}
      </p>
      <ImportCounts counts={counts} dryRun={wasDryRun} />
      {wasDryRun && (
        <Group gap="0.5rem 1rem">
          <p>{overall.dryHint}</p>
          <Button leftSection={<IconUpload size={16} />} onClick={importNow}>
            {texts.forGood}
          </Button>
        </Group>
      )}
    </Paper>
  );
}
