import './upload.css';
import { Group, NativeSelect, Stack } from '@mantine/core';
import {
  BATCH_SIZES,
  DEFAULT_BATCH_SIZE,
  type ImportState,
  type ImportStatus,
  LIVE_STATES,
} from '../../../api/contract/calls/imports-api.ts';
import { UPLOAD_ROUTES } from '../../../api/contract/calls/upload-routes.ts';
import { useImports } from '../../api/imports.ts';
import { useLiveImports } from '../../api/live-imports.ts';
import { QueryState } from '../../components/QueryState.tsx';
import { Screen } from '../../components/Screen.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { ChoiceFields } from '../imports/choices/ChoiceFields.tsx';
import { ImportActions } from '../imports/ImportActions.tsx';
import { ImportItems } from '../imports/ImportItems.tsx';
import { AddressForm } from './AddressForm.tsx';
import { ChosenFiles } from './ChosenFiles.tsx';
import { FilePicker } from './FilePicker.tsx';
import { uploadMessages } from './messages.ts';
import { OverallReport } from './OverallReport.tsx';
import { findOwnImport, type UploadOptions, type Uploads, uploadQueue } from './upload-queue.ts';
import { useUploads } from './use-uploads.ts';

/** The upload screen: selects files, sends them one after another, and shows their imports. */
export function Upload() {
  const { title, template } = useCatalogue(uploadMessages);
  const live = useLiveImports();
  const uploads = useUploads();
  const { files, options, isRunning } = uploads;
  return (
    <Screen title={title}>
      <div className="upload">
        <div>
          <FilePicker disabled={isRunning} onFiles={uploadQueue.add} />
          <AddressForm options={options} />
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
          <RunningImports files={files} live={live} />
        </Stack>
      </div>
    </Screen>
  );
}

type Props = { readonly options: UploadOptions; readonly disabled: boolean };

/** How the next upload is read and imported. */
function UploadOptionsForm({ options, disabled }: Props) {
  const { options: texts } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  return (
    <section className="upload-options">
      <h2>{texts.title}</h2>
      <ChoiceFields choices={options} disabled={disabled} onChange={uploadQueue.change}>
        <NativeSelect
          label={texts.batchSize}
          description={texts.batchSizeHint}
          disabled={disabled}
          value={String(options.batchSize)}
          data={BATCH_SIZES.map((size) => ({
            value: String(size),
            label: texts.rows(number(size)),
          }))}
          onChange={({ currentTarget: { value } }) =>
            uploadQueue.change({
              batchSize: BATCH_SIZES.find((size) => String(size) === value) ?? DEFAULT_BATCH_SIZE,
            })
          }
        />
      </ChoiceFields>
    </section>
  );
}

const UNFINISHED: readonly ImportStatus[] = [...LIVE_STATES, 'prepared'];

type RunningProps = {
  readonly files: Uploads['files'];
  readonly live: ReadonlyMap<number, ImportState>;
};

/**
 * The unfinished imports that are not of this screen's files: of other accounts, or from before a reload.
 * Renders nothing if there are none. The list may have an import of this screen before the live connection
 * reports it, so both are searched.
 */
function RunningImports({ files, live }: RunningProps) {
  const { running } = useCatalogue(uploadMessages);
  return (
    <QueryState
      query={useImports(1, { status: UNFINISHED })}
      failed={running.failed}
      placeholder=""
    >
      {({ imports }) => {
        const known = new Map([...live, ...imports.map((one) => [one.id, one] as const)]);
        const own = new Set(
          files.map((upload) =>
            upload.step.name === 'prepared'
              ? upload.step.importId
              : findOwnImport(upload, known)?.id,
          ),
        );
        // An import has no file name until its first bytes arrive.
        const others = imports.filter(({ id, fileName }) => fileName !== '' && !own.has(id));
        return (
          others.length > 0 && (
            <section>
              <h2>{running.title}</h2>
              <ImportItems imports={others} Actions={ImportActions} />
            </section>
          )
        );
      }}
    </QueryState>
  );
}
