import './upload.css';
import { useLiveImports } from '../../api/live-imports.ts';
import { Screen } from '../../components/Screen.tsx';
import { useCatalogue } from '../../messages/catalogue.ts';
import { ChosenFiles } from './ChosenFiles.tsx';
import { FilePicker } from './FilePicker.tsx';
import { uploadMessages } from './messages.ts';
import { OverallReport } from './OverallReport.tsx';
import { findOwnImport } from './own-import.ts';
import { RunningImports } from './RunningImports.tsx';
import { TemplateLinks } from './TemplateLinks.tsx';
import { UploadOptionsForm } from './UploadOptionsForm.tsx';
import { uploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** The upload screen: selects files, sends them one after another, and shows their imports. */
export function Upload() {
  const { title } = useCatalogue(uploadMessages);
  const live = useLiveImports();
  const uploads = useUploads();
  const { files, options, isRunning } = uploads;
  const own = new Set(files.map((upload) => findOwnImport(upload, live)?.id));
  return (
    <Screen title={title}>
      <div className="upload">
        <div>
          <FilePicker disabled={isRunning} onFiles={uploadQueue.add} />
          <TemplateLinks />
        </div>
        <UploadOptionsForm options={options} disabled={isRunning} onChange={uploadQueue.change} />
        <div className="upload-main">
          {files.length > 0 && <ChosenFiles uploads={uploads} live={live} />}
          <OverallReport uploads={uploads} />
          <RunningImports except={own} />
        </div>
      </div>
    </Screen>
  );
}
