import { Stack } from '@mantine/core';
import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconFileX, IconUpload } from '@tabler/icons-react';
import { FILE_ENDINGS } from '../../../api/contract/calls/file-formats.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { uploadMessages } from './messages.ts';

/** The specified maximum size of a file. */
const MAX_BYTES = 150 * 1024 * 1024;

type Props = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Selects files by drop or dialog. Files of a wrong type or size are skipped with a notification. */
export function FilePicker({ disabled, onFiles }: Props) {
  const { pick } = useCatalogue(uploadMessages);
  const toast = useToast();
  return (
    <Dropzone
      className="file-picker"
      accept={FILE_ENDINGS}
      maxSize={MAX_BYTES}
      disabled={disabled}
      onDrop={onFiles}
      onReject={(rejected) => {
        for (const { file, errors } of rejected)
          if (errors.some(({ code }) => code === 'file-invalid-type'))
            toast.failure(pick.wrongType, pick.wrongTypeText(file.name));
          else toast.failure(pick.tooLarge, pick.tooLargeText(file.name));
      }}
      aria-label={pick.name}
      inputProps={{ 'aria-label': pick.name }}
    >
      <Dropzone.Accept>
        <Stack align="center" gap="0.25rem" py="lg" ta="center">
          <IconUpload size={32} stroke={1.5} aria-hidden="true" />
          <p>{pick.accept}</p>
        </Stack>
      </Dropzone.Accept>
      <Dropzone.Reject>
        <Stack align="center" gap="0.25rem" py="lg" ta="center">
          <IconFileX size={32} stroke={1.5} aria-hidden="true" />
          <p>{pick.reject}</p>
        </Stack>
      </Dropzone.Reject>
      <Dropzone.Idle>
        <Stack align="center" gap="0.25rem" py="lg" ta="center">
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />
          <strong>{disabled ? pick.busy : pick.title}</strong>
          <p className="muted">{pick.hint}</p>
        </Stack>
      </Dropzone.Idle>
    </Dropzone>
  );
}
