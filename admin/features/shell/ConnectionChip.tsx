import { Badge, Tooltip } from '@mantine/core';
import { IconCircleCheck, IconCloudOff, IconLoader } from '@tabler/icons-react';
import { useOverview } from '../../api/read-overview.ts';
import { useMessages } from '../../messages/language.tsx';

/** Shows whether the last call to the server succeeded. */
export function ConnectionChip() {
  const { shell } = useMessages();
  const { isSuccess, isError } = useOverview();
  const [name, hint, color, Icon] = isError
    ? ([shell.disconnected, shell.disconnectedHint, 'bad', IconCloudOff] as const)
    : isSuccess
      ? ([shell.connected, shell.connectedHint, 'good', IconCircleCheck] as const)
      : ([shell.connecting, shell.connectingHint, 'muted-state', IconLoader] as const);
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      <Badge
        className={`state-chip ${color}`}
        variant="transparent"
        role="status"
        tabIndex={0}
        leftSection={<Icon size={14} aria-hidden="true" />}
      >
        {name}
      </Badge>
    </Tooltip>
  );
}
