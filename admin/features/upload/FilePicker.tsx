import { Dropzone } from '@mantine/dropzone';
import { IconFileSpreadsheet, IconFileX, IconUpload } from '@tabler/icons-react';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { isTooLarge, SPREADSHEET_TYPES } from './file-rules.ts';
import { uploadMessages } from './messages.ts';

type Props = {
  readonly disabled: boolean;
  readonly onFiles: (files: readonly File[]) => void;
};

/** Selects files by drop or dialog. Files of a wrong type or size are skipped with a notification. */
export function FilePicker({ disabled, onFiles }: Props) {
  const { pick } = useCatalogue(uploadMessages);
  const toast = useToast();

  const accept = (files: readonly File[]) => {
    for (const { name } of files.filter(isTooLarge))
      toast.failure(pick.tooLarge, pick.tooLargeText(name));
    const accepted = files.filter((file) => !isTooLarge(file));
    if (accepted.length > 0) onFiles(accepted);
  };

  return (
    <Dropzone
      className="file-picker"
      accept={SPREADSHEET_TYPES}
      disabled={disabled}
      onDrop={accept}
      onReject={(rejected) => {
        for (const { file } of rejected)
          toast.failure(pick.wrongType, pick.wrongTypeText(file.name));
      }}
      aria-label={pick.name}
      inputProps={{ 'aria-label': pick.name }}
    >
      <Dropzone.Accept>
        <span className="file-picker-face">
          <IconUpload size={32} stroke={1.5} aria-hidden="true" />
          <span>{pick.accept}</span>
        </span>
      </Dropzone.Accept>
      <Dropzone.Reject>
        <span className="file-picker-face">
          <IconFileX size={32} stroke={1.5} aria-hidden="true" />
          <span>{pick.reject}</span>
        </span>
      </Dropzone.Reject>
      <Dropzone.Idle>
        <span className="file-picker-face">
          <IconFileSpreadsheet size={32} stroke={1.5} aria-hidden="true" />
          <span className="file-picker-title">{disabled ? pick.busy : pick.title}</span>
          <span className="muted">{pick.hint}</span>
        </span>
      </Dropzone.Idle>
    </Dropzone>
  );
}
