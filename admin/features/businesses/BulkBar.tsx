import { ActionIcon, Button, Group, Text } from '@mantine/core';
import { IconDownload, IconPencil, IconX } from '@tabler/icons-react';
import { BULK_MAX_IDS } from '../../../api/contract/calls/bulk-changes.ts';
import { SteadyButton } from '../../components/SteadyButton.tsx';
import { useFormat } from '../../components/use-format.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { type ActionProps, ICONS, PhoneMenu, StatusMenu } from './BulkMenu.tsx';
import { businessesMessages } from './messages.ts';
import type { ListingSelection } from './use-listing-selection.ts';

type Props = ActionProps & {
  readonly selection: ListingSelection;
  readonly total: number;
  /** Whether the list is exactly the matches of the filter, so that all of them can be selected. */
  readonly isExact: boolean;
  readonly onEdit: () => void;
  readonly onExport: () => void;
};

/** The number of selected listings, with the bulk actions; on phones in two rows. */
export function BulkBar({ selection, total, isExact, running, onAction, onEdit, onExport }: Props) {
  const { bulk, export: exportText } = useCatalogue(businessesMessages);
  const { number } = useFormat();
  const { all, count, isPageSelected, isFull } = selection;
  return (
    <Group
      component="section"
      className="bulk-bar"
      flex={1}
      miw={0}
      gap="0.25rem 0.75rem"
      aria-label={bulk.label}
    >
      <Text fw={600} role="status">
        {all ? (
          <Fitted
            wide={bulk.allSelected(number(count))}
            narrow={bulk.allSelectedShort(number(count))}
          />
        ) : (
          bulk.selected(number(count))
        )}
        {isFull && ` · ${bulk.most(number(BULK_MAX_IDS))}`}
      </Text>
      {isExact && !all && isPageSelected && total > count && (
        <Button
          className="select-all"
          variant="subtle"
          size="compact-md"
          onClick={selection.selectAll}
        >
          <Fitted
            wide={bulk.selectAll(number(total))}
            narrow={bulk.selectAllShort(number(total))}
          />
        </Button>
      )}
      <Group gap={6} ms="auto" className="bulk-actions">
        <ActionButton action="approve" running={running} onAction={onAction} />
        <ActionButton action="withdraw" running={running} onAction={onAction} />
        <StatusMenu running={running} onAction={onAction} />
        <SteadyButton
          variant="default"
          size="compact-md"
          leftSection={<IconPencil size={16} />}
          loading={running === 'edit' || running === 'release'}
          disabled={running !== null}
          onClick={onEdit}
        >
          {bulk.names.edit}
        </SteadyButton>
        <PhoneMenu running={running} onAction={onAction} onExport={onExport} />
        <ActionButton action="delete" running={running} onAction={onAction} />
        <Button
          visibleFrom="sm"
          variant="default"
          size="compact-md"
          leftSection={<IconDownload size={16} />}
          onClick={onExport}
        >
          {exportText}
        </Button>
        <Button
          visibleFrom="sm"
          variant="subtle"
          size="compact-md"
          leftSection={<IconX size={16} />}
          onClick={selection.clear}
        >
          {bulk.clear}
        </Button>
        <ActionIcon
          hiddenFrom="sm"
          variant="subtle"
          size="lg"
          aria-label={bulk.clear}
          onClick={selection.clear}
        >
          <IconX size={18} />
        </ActionIcon>
      </Group>
    </Group>
  );
}

/** A text, and a shorter one for phones. */
function Fitted({ wide, narrow }: { readonly wide: string; readonly narrow: string }) {
  return (
    <>
      <Text span inherit visibleFrom="sm">
        {wide}
      </Text>
      <Text span inherit hiddenFrom="sm">
        {narrow}
      </Text>
    </>
  );
}

function ActionButton({
  action,
  running,
  onAction,
}: ActionProps & { readonly action: 'approve' | 'withdraw' | 'delete' }) {
  const { bulk } = useCatalogue(businessesMessages);
  const Icon = ICONS[action];
  return (
    <SteadyButton
      {...(action !== 'approve' && { visibleFrom: 'sm' })}
      variant={action === 'delete' ? 'outline' : 'default'}
      color={action === 'delete' ? 'red' : 'petrol'}
      size="compact-md"
      leftSection={<Icon size={16} />}
      loading={running === action}
      disabled={running !== null}
      onClick={() => onAction(action)}
    >
      {bulk.names[action]}
    </SteadyButton>
  );
}
