import { Checkbox, NativeSelect, Stack } from '@mantine/core';
import { BATCH_SIZES, DEFAULT_BATCH_SIZE } from '../../../api/contract/calls/imports-api.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { uploadMessages } from './messages.ts';
import { type UploadOptions, uploadQueue } from './upload-queue.ts';

type Props = { readonly options: UploadOptions; readonly disabled: boolean };

/** Batch size, approval and dry run of the next upload. */
export function UploadOptionsForm({ options, disabled }: Props) {
  const { options: texts } = useCatalogue(uploadMessages);
  const { number } = useFormat();
  return (
    <section className="upload-options">
      <h2>{texts.title}</h2>
      <Stack gap="md" maw="24rem">
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
        <Checkbox
          label={texts.approved}
          description={texts.approvedHint}
          disabled={disabled}
          checked={options.approved}
          onChange={({ currentTarget: { checked } }) => uploadQueue.change({ approved: checked })}
        />
        <Checkbox
          label={texts.dryRun}
          description={texts.dryRunHint}
          disabled={disabled}
          checked={options.dryRun}
          onChange={({ currentTarget: { checked } }) => uploadQueue.change({ dryRun: checked })}
        />
      </Stack>
    </section>
  );
}
