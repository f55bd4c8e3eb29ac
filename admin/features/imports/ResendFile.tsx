import { Button, FileButton } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { FILE_ENDING_LIST } from '../../../api/contract/calls/file-formats.ts';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useResendFile } from '../../api/upload-spreadsheet.ts';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { describeImportError, describeInFull } from './describe-import.ts';
import { importMessages } from './messages.ts';

/** Sends the file of an import again that is not stored any more, and so retries the import. */
export function ResendFile({ state: { id, fileName } }: { readonly state: ImportState }) {
  const messages = useMessages();
  const { actions } = useCatalogue(importMessages);
  const { share } = useFormat();
  const toast = useToast(`resend ${id}`);
  const [sent, setSent] = useState(0);
  const { mutate, isPending } = useResendFile();
  const send = (file: File | null) => {
    if (!file) return;
    setSent(0);
    mutate(
      { id, file, onProgress: (bytes) => setSent(bytes / Math.max(1, file.size)) },
      {
        onSuccess: () => toast.success(actions.done.retry, fileName),
        onError: (error) =>
          toast.failure(
            actions.failed.retry,
            `${file.name}: ${describeInFull(describeImportError(error, messages))}`,
          ),
      },
    );
  };
  return (
    <FileButton accept={FILE_ENDING_LIST} onChange={send}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          aria-disabled={isPending}
          leftSection={<IconRefresh size={16} />}
        >
          {isPending ? actions.resending(share(sent)) : actions.resend}
        </Button>
      )}
    </FileButton>
  );
}
