import { Group } from '@mantine/core';
import { IconFlask, IconTrash, IconUpload } from '@tabler/icons-react';
import { useImportAction } from '../../../api/imports.ts';
import { useStartPrepared } from '../../../api/previews.ts';
import { ActionButton } from '../../../components/ActionButton.tsx';
import { useCatalogue, useMessages } from '../../../messages/language.tsx';
import { describeImportError, describeInFull } from '../describe-import.ts';
import { importMessages } from '../messages.ts';
import { previewMessages } from './messages.ts';

type Props = {
  readonly id: number;
  readonly fileName: string;
  readonly dryRun: boolean;
  /** Fields by header that are saved for all later files. */
  readonly remembered: Readonly<Record<string, string>>;
  /** Whether a choice is being saved. */
  readonly isBusy: boolean;
};

/** Starts a prepared import, or discards it. */
export function StartBar({ id, fileName, dryRun, remembered, isBusy }: Props) {
  const messages = useMessages();
  const texts = useCatalogue(previewMessages);
  const { actions } = useCatalogue(importMessages);
  const reasonOf = (error: unknown) => describeInFull(describeImportError(error, messages));
  const Icon = dryRun ? IconFlask : IconUpload;
  return (
    <Group className="start-bar" gap="sm">
      <ActionButton
        variant="filled"
        mutation={useStartPrepared()}
        input={{ id, remembered }}
        disabled={isBusy}
        leftSection={<Icon size={16} />}
        onDone={(_, toast) => toast.success(actions.done.start, fileName)}
        failed={actions.failed.start}
        reasonOf={reasonOf}
      >
        {dryRun ? texts.tryOut : texts.start}
      </ActionButton>
      <ActionButton
        mutation={useImportAction()}
        input={{ id, action: 'cancel' as const }}
        disabled={isBusy}
        leftSection={<IconTrash size={16} />}
        onDone={() => undefined}
        failed={actions.failed.cancel}
        reasonOf={reasonOf}
      >
        {actions.discard}
      </ActionButton>
      <span role="status" className="muted">
        {isBusy && texts.refreshing}
      </span>
    </Group>
  );
}
