import { Button, Group, Menu, Text } from '@mantine/core';
import {
  IconCheck,
  IconChevronDown,
  IconClockPause,
  IconDoor,
  IconDoorOff,
  IconDownload,
  IconEyeOff,
  IconPencil,
  IconTrash,
  IconX,
} from '@tabler/icons-react';
import {
  BULK_MAX_IDS,
  type BulkAction,
  STATUS_ACTIONS,
} from '../../../api/contract/calls/bulk-changes.ts';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { businessesMessages } from './messages.ts';
import type { NamedAction } from './use-bulk-action.ts';
import type { ListingSelection } from './use-listing-selection.ts';

const ICONS: Readonly<Record<NamedAction, typeof IconCheck>> = {
  approve: IconCheck,
  withdraw: IconEyeOff,
  reopen: IconDoor,
  pause: IconClockPause,
  close: IconDoorOff,
  delete: IconTrash,
};

/** The actions that are no statuses: before the menu of statuses, and after it. */
const APPROVALS = ['approve', 'withdraw'] as const;

type Props = {
  readonly selection: ListingSelection;
  readonly total: number;
  /** Whether the list is exactly the matches of the filter, so that all of them can be selected. */
  readonly isExact: boolean;
  readonly running: BulkAction | null;
  readonly onAction: (action: NamedAction) => void;
  readonly onEdit: () => void;
  readonly onExport: () => void;
};

/** The number of selected listings, with the bulk actions. */
export function BulkBar({ selection, total, isExact, running, onAction, onEdit, onExport }: Props) {
  const { bulk, export: exportText } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const { all, count, isPageSelected, isFull } = selection;
  return (
    <Group component="section" flex={1} miw={0} gap="0.25rem 0.75rem" aria-label={bulk.label}>
      <Text fw={600} role="status">
        {all ? bulk.allSelected(number(count)) : bulk.selected(number(count))}
        {isFull && ` · ${bulk.most(number(BULK_MAX_IDS))}`}
      </Text>
      {isExact && !all && isPageSelected && total > count && (
        <Button
          className="select-all"
          variant="subtle"
          size="compact-md"
          onClick={selection.selectAll}
        >
          {bulk.selectAll(number(total))}
        </Button>
      )}
      <Group gap={6} ms="auto">
        {APPROVALS.map((action) => (
          <ActionButton key={action} action={action} running={running} onAction={onAction} />
        ))}
        <StatusMenu running={running} onAction={onAction} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={16} />}
          loading={running === 'edit' || running === 'release'}
          disabled={running !== null}
          onClick={onEdit}
        >
          {bulk.names.edit}
        </Button>
        <ActionButton action="delete" running={running} onAction={onAction} />
        <Button
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} />}
          onClick={onExport}
        >
          {exportText}
        </Button>
        <Button
          variant="subtle"
          size="compact-md"
          leftSection={<IconX size={16} />}
          onClick={selection.clear}
        >
          {bulk.clear}
        </Button>
      </Group>
    </Group>
  );
}

type ActionProps = Pick<Props, 'running' | 'onAction'>;

function ActionButton({
  action,
  running,
  onAction,
}: ActionProps & { readonly action: (typeof APPROVALS)[number] | 'delete' }) {
  const { bulk } = useCatalogue(businessesMessages);
  const Icon = ICONS[action];
  return (
    <Button
      variant={action === 'delete' ? 'outline' : 'default'}
      color={action === 'delete' ? 'red' : 'petrol'}
      size="compact-md"
      leftSection={<Icon size={16} />}
      loading={running === action}
      disabled={running !== null}
      onClick={() => onAction(action)}
    >
      {bulk.names[action]}
    </Button>
  );
}

/** Marks the selected listings as open or closed. */
function StatusMenu({ running, onAction }: ActionProps) {
  const { bulk, filters } = useCatalogue(businessesMessages);
  return (
    <Menu withinPortal={false} withInitialFocusPlaceholder={false}>
      <Menu.Target>
        <Button
          variant="default"
          size="compact-md"
          rightSection={<IconChevronDown size={16} />}
          loading={STATUS_ACTIONS.some((action) => action === running)}
          disabled={running !== null}
        >
          {filters.status}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {STATUS_ACTIONS.map((action) => {
          const Icon = ICONS[action];
          return (
            <Menu.Item
              key={action}
              leftSection={<Icon size={16} />}
              onClick={() => onAction(action)}
            >
              {bulk.names[action]}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
