import { Button, Group } from '@mantine/core';
import { IconFlask, IconPlayerStop, IconTableOptions, IconUpload } from '@tabler/icons-react';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { Bar } from '../imports/ImportProgress.tsx';
import { FileRow } from './FileRow.tsx';
import { uploadMessages } from './messages.ts';
import { findOwnImport, type Uploads, uploadQueue } from './upload-queue.ts';
import { usePrepareUpload, useStartUpload } from './use-uploads.ts';

type Props = {
  readonly uploads: Uploads;
  readonly live: ReadonlyMap<number, ImportState>;
};

/** The selected files with their progress, and buttons to upload, stop and clear. */
export function ChosenFiles({ uploads, live }: Props) {
  const { files, isRunning, options } = uploads;
  const { files: texts, steps } = useCatalogue(uploadMessages);
  const { number, bytes } = useFormat();
  const start = useStartUpload();
  const prepare = usePrepareUpload();
  const confirm = useConfirm();

  const stop = async () => {
    const { stopTitle: title, stopText: text, stop: action } = texts;
    if (await confirm({ title, text, action })) uploadQueue.stop();
  };

  const waiting = files.filter(({ step }) => step.name === 'waiting').length;
  const current = files.findIndex(({ step }) => /sending|importing/.test(step.name));
  const currentUpload = files[current];
  const totalBytes = files.reduce((sum, { file }) => sum + file.size, 0);
  const [Icon, send] = options.dryRun ? [IconFlask, texts.tryOut] : [IconUpload, texts.upload];
  return (
    <section>
      <Group gap="0 1rem" align="baseline">
        <h2>{texts.title}</h2>
        <span className="muted">{texts.total(number(files.length), bytes(totalBytes))}</span>
      </Group>
      <p className="unseen" role="status">
        {currentUpload &&
          currentUpload.step.name !== 'ended' &&
          texts.status(
            number(current + 1),
            number(files.length),
            currentUpload.file.name,
            steps[currentUpload.step.name],
          )}
      </p>
      <ul className="lines import-items upload-files">
        {files.map((upload) => (
          <FileRow
            key={upload.key}
            upload={upload}
            state={findOwnImport(upload, live)}
            isRunning={isRunning}
            dryRun={uploads.wasDryRun === true}
            opensReport={files.length === 1}
          />
        ))}
      </ul>
      {isRunning && <QueueProgress files={files} />}
      <Group gap="sm" mt="md">
        {isRunning ? (
          <>
            <Button
              variant="default"
              leftSection={<IconPlayerStop size={16} />}
              onClick={() => void stop()}
            >
              {texts.stop}
            </Button>
            <span className="muted">{texts.leave}</span>
          </>
        ) : (
          <>
            {waiting > 0 && (
              <>
                <Button leftSection={<Icon size={16} />} onClick={() => void start()}>
                  {send(number(waiting))}
                </Button>
                <Button
                  variant="default"
                  leftSection={<IconTableOptions size={16} />}
                  onClick={() => void prepare()}
                >
                  {texts.preview(number(waiting))}
                </Button>
              </>
            )}
            <Button variant="default" onClick={uploadQueue.clear}>
              {texts.clear}
            </Button>
          </>
        )}
      </Group>
    </section>
  );
}

/** How many of the files have been sent and imported. */
function QueueProgress({ files }: Pick<Uploads, 'files'>) {
  const { files: texts } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  const done = files.filter(({ step }) => /ended|prepared/.test(step.name)).length;
  const facts = [texts.progress(number(done), number(files.length))];
  return <Bar label={texts.progressLabel} done={done} total={files.length} facts={facts} />;
}
