import { Menu } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconClockPause,
  IconDoor,
  IconDoorOff,
  IconDownload,
  IconEyeOff,
  IconTrash,
} from '@tabler/icons-react';
import { type BulkAction, STATUS_ACTIONS } from '../../../api/contract/calls/bulk-changes.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';
import type { NamedAction } from './use-bulk-action.ts';

export const ICONS: Readonly<Record<NamedAction, typeof IconCheck>> = {
  approve: IconCheck,
  withdraw: IconEyeOff,
  reopen: IconDoor,
  pause: IconClockPause,
  close: IconDoorOff,
  delete: IconTrash,
};

export type ActionProps = {
  readonly running: BulkAction | null;
  readonly onAction: (action: NamedAction) => void;
};

/** Marks the selected listings as open or closed. */
export function StatusMenu({ running, onAction }: ActionProps) {
  const { filters } = useCatalogue(businessesMessages);
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <SteadyButton
          visibleFrom="sm"
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} />}
          loading={STATUS_ACTIONS.some((action) => action === running)}
          disabled={running !== null}
        >
          {filters.status}
        </SteadyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={STATUS_ACTIONS} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  );
}

type MenuProps = ActionProps & { readonly onExport: () => void };

/** On phones, the actions for which the bar has no room. */
export function PhoneMenu({ running, onAction, onExport }: MenuProps) {
  const { bulk, export: exportText } = useCatalogue(businessesMessages);
  const isOfMenu = running !== null && !['approve', 'edit', 'release'].includes(running);
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false} position="bottom-end">
      <Menu.Target>
        <SteadyButton
          hiddenFrom="sm"
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} />}
          loading={isOfMenu}
          aria-label={bulk.moreActions}
          disabled={running !== null}
        >
          {bulk.more}
        </SteadyButton>
      </Menu.Target>
      <Menu.Dropdown>
        <ActionItems actions={['withdraw']} onAction={onAction} />
        <Menu.Divider />
        <ActionItems actions={STATUS_ACTIONS} onAction={onAction} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconDownload size={16} />} onClick={onExport}>
          {exportText}
        </Menu.Item>
        <ActionItems actions={['delete']} onAction={onAction} />
      </Menu.Dropdown>
    </Menu>
  );
}

type ItemsProps = Pick<ActionProps, 'onAction'> & { readonly actions: readonly NamedAction[] };

function ActionItems({ actions, onAction }: ItemsProps) {
  const { bulk } = useCatalogue(businessesMessages);
  return actions.map((action) => {
    const Icon = ICONS[action];
    return (
      <Menu.Item
        key={action}
        leftSection={<Icon size={16} />}
        {...(action === 'delete' && { className: 'bad' })}
        onClick={() => onAction(action)}
      >
        {bulk.names[action]}
      </Menu.Item>
    );
  });
}
