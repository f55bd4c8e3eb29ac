import { List, Stack, Text } from '@mantine/core';
import { useCallback } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ImportAction, ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useImportAction } from '../../api/imports.ts';
import { useConfirm } from '../../components/use-confirm.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useToast } from '../../components/use-toast.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { useMessages } from '../../messages/language.tsx';
import { PATHS } from '../../paths.ts';
import { describeImportError } from './describe-import.ts';
import { importMessages } from './messages.ts';

/**
 * The actions of imports. Cancelling and undoing ask for confirmation, which names the consequences.
 * @returns a function that runs an action, and the running action
 */
export function useImportActions() {
  const messages = useMessages();
  const { actions } = useCatalogue(importMessages);
  const { number } = useFormat();
  const confirm = useConfirm();
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending, variables } = useImportAction();

  const act = useCallback(
    async (action: ImportAction, state: ImportState) => {
      const { id, fileName, status, rowsRead } = state;
      const agreed =
        action === 'retry' ||
        action === 'import' ||
        (await (action === 'cancel'
          ? confirm({
              title: actions.cancelTitle,
              text:
                status === 'queued'
                  ? actions.cancelQueuedText(fileName)
                  : actions.cancelText(fileName, number(rowsRead)),
              action: actions.cancel,
            })
          : confirm({
              title: actions.undoTitle,
              text: <UndoText state={state} />,
              action: actions.undo,
              dangerous: true,
            })));
      if (!agreed) return;
      const doneTexts = {
        cancel: actions.cancelled,
        retry: actions.retried,
        undo: actions.undoing,
        import: actions.imported,
      };
      mutate(
        { id, action },
        {
          onSuccess(after) {
            toast.success(doneTexts[action], fileName);
            // Importing a dry run creates another import.
            if (after.id !== id) void navigate(PATHS.import(after.id));
          },
          onError: (error) =>
            toast.failure(actions.failed[action], describeImportError(error, messages).text),
        },
      );
    },
    [actions, confirm, messages, mutate, navigate, number, toast],
  );
  return { act, pending: isPending ? variables : null };
}

/** The consequences of undoing an import, with counts. */
function UndoText({ state: { fileName, inserted, updated } }: { readonly state: ImportState }) {
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
