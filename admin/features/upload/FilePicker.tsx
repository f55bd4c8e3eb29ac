import { Stack } from '@mantine/core';
import { Dropzone, type FileRejection } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconFileX, IconUpload } from '@tabler/icons-react';
import { FILE_ENDINGS } from '../../../api/contract/calls/file-formats.ts';
import { useToasts } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { uploadMessages } from './messages.ts';

/** The specified maximum size of a file. */
const MAX_BYTES = 150 * 1024 * 1024;

const isOfWrongType = ({ errors }: FileRejection): boolean =>
  errors.some(({ code }) => code === 'file-invalid-type');

type Props = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Selects files by drop or dialog. Files of a wrong type or size are skipped, and named in a toast. */
export function FilePicker({ disabled, onFiles }: Props) {
  const { pick } = useCatalogue(uploadMessages);
  const toasts = useToasts();
  const reject = (rejected: readonly FileRejection[]) => {
    const lines = (ofType: boolean, text: (file: string) => string) =>
      rejected
        .filter((rejection) => isOfWrongType(rejection) === ofType)
        .map(({ file }) => text(file.name))
        .join('\n');
    const wrongType = lines(true, pick.wrongTypeText);
    const tooLarge = lines(false, pick.tooLargeText);
    if (wrongType !== '') toasts('wrong type').failure(pick.wrongType, wrongType);
    if (tooLarge !== '') toasts('too large').failure(pick.tooLarge, tooLarge);
  };
  return (
    <Dropzone
      className="file-picker"
      accept={FILE_ENDINGS}
      maxSize={MAX_BYTES}
      disabled={disabled}
      onDrop={onFiles}
      onReject={reject}
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
