import './upload.css';
import { Group, Stack } from '@mantine/core';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { FilePicker } from './FilePicker.tsx';
import { uploadMessages } from './messages.ts';
import { OverallReport } from './OverallReport.tsx';
import { RunningImports } from './RunningImports.tsx';
import { UploadOptionsForm } from './UploadOptionsForm.tsx';
import { findOwnImport, uploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** The upload screen: selects files, sends them one after another, and shows their imports. */
export function Upload() {
  const { title, template } = useCatalogue(uploadMessages);
  const live = useLiveImports();
  const uploads = useUploads();
  const { files, options, isRunning } = uploads;
  const own = new Set(files.map((upload) => findOwnImport(upload, live)?.id));
  return (
    <Screen title={title}>
      <div className="upload">
        <div>
          <FilePicker disabled={isRunning} onFiles={uploadQueue.add} />
          <Group gap="0.25rem 1rem" mt="xs" fz="var(--small)">
            <span className="muted">{template.text}</span>
            <a href={UPLOAD_ROUTES.templateXlsx.path} download>
              {template.xlsx}
            </a>
            <a href={UPLOAD_ROUTES.templateCsv.path} download>
              {template.csv}
            </a>
          </Group>
        </div>
        <UploadOptionsForm options={options} disabled={isRunning} />
        <Stack gap="xl">
          {files.length > 0 && <ChosenFiles uploads={uploads} live={live} />}
          <OverallReport uploads={uploads} />
          <RunningImports except={own} />
        </Stack>
      </div>
    </Screen>
  );
}
