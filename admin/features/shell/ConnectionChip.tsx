import { IconCircleCheck, IconCloudOff, IconLoader } from '@tabler/icons-react';
import { useOverview } from '../../api/overview.ts';
import { StateChip } from '../../components/StateChip.tsx';
import { useMessages } from '../../messages/language.tsx';

/** Shows whether the last call to the server succeeded. */
export function ConnectionChip() {
  const { shell } = useMessages();
  const { isSuccess, isError } = useOverview();
  const [name, hint, color, icon] = isError
    ? ([shell.disconnected, shell.disconnectedHint, 'bad', IconCloudOff] as const)
    : isSuccess
      ? ([shell.connected, shell.connectedHint, 'good', IconCircleCheck] as const)
      : ([shell.connecting, shell.connectingHint, 'muted-state', IconLoader] as const);
  return <StateChip name={name} hint={hint} color={color} icon={icon} />;
}
