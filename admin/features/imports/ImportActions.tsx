import { Button, Group } from '@mantine/core';
import {
  IconArrowBackUp,
  IconDatabaseImport,
  IconPlayerStop,
  IconRefresh,
} from '@tabler/icons-react';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useMay } from '../../components/use-role.ts';
import { useCatalogue } from '../../messages/catalogue.ts';
import { importMessages } from './messages.ts';
import { useImportActions } from './use-import-actions.tsx';

const ICONS = {
  cancel: IconPlayerStop,
  retry: IconRefresh,
  undo: IconArrowBackUp,
  import: IconDatabaseImport,
} as const;

/** Buttons for the actions that an import allows in its current state. */
export function ImportActions({ state }: { readonly state: ImportState }) {
  const { actions } = useCatalogue(importMessages);
  const { act, pending } = useImportActions();
  const may = useMay();
  if (!may('editor')) return null;
  return (
    <Group gap="xs">
      {state.actions.map((action) => {
        const Icon = ICONS[action];
        return (
          <Button
            key={action}
            variant={action === 'import' ? 'filled' : 'default'}
            className={action === 'undo' ? 'danger-button' : undefined}
            leftSection={<Icon size={16} aria-hidden="true" />}
            loading={pending?.action === action}
            onClick={() => void act(action, state)}
          >
            {actions[action]}
          </Button>
        );
      })}
    </Group>
  );
}
