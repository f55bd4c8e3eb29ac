import { Group, List, Stack, Text } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDatabaseImport,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import type { ImportAction, ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useImportAction } from '../../api/imports.ts';
import { ActionButton } from '../../components/ActionButton.tsx';
import { Needs } from '../../components/Needs.tsx';
import type { Question } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue, useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeImportError, describeInFull } from './describe-import.ts';
import { importMessages } from './messages.ts';
import { ResendFile } from './ResendFile.tsx';

type Props = { readonly state: ImportState };

/** Buttons for the actions that an import allows in its current state. */
export function ImportActions({ state }: Props) {
  return (
    <Needs least="editor">
      <Group gap="xs">
        {state.actions.map((action) => (
          <ImportActionButton key={action} action={action} state={state} />
        ))}
        {state.lacksFile && <ResendFile state={state} />}
      </Group>
    </Needs>
  );
}

const ICONS = {
  start: IconPlayerPlay,
  cancel: IconPlayerStop,
  retry: IconRefresh,
  undo: IconArrowBackUp,
  import: IconDatabaseImport,
} as const;

/** Stopping and undoing ask for confirmation, which names the consequences. */
function ImportActionButton({ action, state }: Props & { readonly action: ImportAction }) {
  const messages = useMessages();
  const { actions } = useCatalogue(importMessages);
  const { number } = useFormat();
  const navigate = useNavigate();
  const { id, fileName, status, dryRun, rowsRead } = state;
  const isPrepared = status === 'prepared';
  const Icon = ICONS[action];
  const questions: Partial<Record<ImportAction, Question>> = {
    cancel: {
      title: isPrepared ? actions.discardTitle : actions.cancelTitle,
      text: isPrepared
        ? actions.discardText(fileName)
        : status === 'queued'
          ? actions.cancelQueuedText(fileName)
          : dryRun
            ? actions.cancelDryText(fileName)
            : actions.cancelText(fileName, number(rowsRead)),
      action: isPrepared ? actions.discard : actions.cancel,
    },
    undo: {
      title: actions.undoTitle,
      text: <UndoText state={state} />,
      action: actions.undo,
      dangerous: true,
    },
  };
  const question = questions[action];
  return (
    <ActionButton
      mutation={useImportAction()}
      input={{ id, action }}
      ask={(confirm) => !question || confirm(question)}
      onDone={(after, toast) => {
        toast.success(actions.done[action], fileName);
        // Importing a dry run creates another import. It opens unless the screen was left.
        if (after.id !== id && location.pathname === PATHS.import(id))
          void navigate(PATHS.import(after.id));
      }}
      failed={actions.failed[action]}
      reasonOf={(error) => describeInFull(describeImportError(error, messages))}
      leftSection={<Icon size={16} />}
      {...(action === 'import' && { variant: 'filled' })}
      {...(action === 'undo' && { variant: 'outline', color: 'red' })}
    >
      {action === 'cancel' && isPrepared ? actions.discard : actions[action]}
    </ActionButton>
  );
}

/** The consequences of undoing an import, with counts. */
function UndoText({ state: { fileName, inserted, updated } }: Props) {
  const { actions } = useCatalogue(importMessages);
  const { number } = useFormat();
  return (
    <Stack gap="xs">
      <Text size="sm">{actions.undoText(fileName)}</Text>
      <List size="sm">
        {inserted > 0 && <List.Item>{actions.undoDeletes(number(inserted))}</List.Item>}
        {updated > 0 && <List.Item>{actions.undoRestores(number(updated))}</List.Item>}
        <List.Item>{actions.undoKeeps}</List.Item>
      </List>
    </Stack>
  );
}
