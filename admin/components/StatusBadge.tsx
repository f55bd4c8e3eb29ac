import { Badge } from '@mantine/core';
import { IconClockPause, IconDoorOff } from '@tabler/icons-react';
import type { BusinessStatus } from '../../api/contract/pages/business-status.ts';
import { useCatalogue } from '../messages/language.tsx';
import { STATUS_NAMES } from './status-names.ts';

/** The status of a closed business; renders nothing for an open one. */
export function StatusBadge({ status }: { readonly status: BusinessStatus }) {
  const names = useCatalogue(STATUS_NAMES);
  if (status === 'open') return null;
  const [color, Icon] =
    status === 'permanently_closed'
      ? (['bad', IconDoorOff] as const)
      : (['warn', IconClockPause] as const);
  return (
    <Badge
      className={`state-chip ${color}`}
      variant="transparent"
      leftSection={<Icon size={14} aria-hidden="true" />}
    >
      {names[status]}
    </Badge>
  );
}
