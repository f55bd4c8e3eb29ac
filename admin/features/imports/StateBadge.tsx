import './imports.css';
import { Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconBan,
  IconCircleCheck,
  IconClock,
  IconLoader2,
  IconTestPipe,
  IconUpload,
} from '@tabler/icons-react';
import type { ImportState, ImportStatus } from '../../../api/contract/calls/imports-api.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { importMessages } from './messages.ts';

const STATE_LOOKS: Readonly<Record<ImportStatus, readonly [typeof IconClock, string]>> = {
  receiving: [IconUpload, 'under-way'],
  queued: [IconClock, 'muted-state'],
  running: [IconLoader2, 'under-way'],
  done: [IconCircleCheck, 'good'],
  failed: [IconAlertTriangle, 'bad'],
  cancelled: [IconBan, 'warn'],
  undoing: [IconArrowBackUp, 'under-way'],
  undone: [IconArrowBackUp, 'muted-state'],
};

type Props = Pick<ImportState, 'status' | 'dryRun'>;

/** The state of an import as colour, word and icon, with a mark for dry runs. */
export function StateBadge({ status, dryRun }: Props) {
  const { states, dryRun: trial } = useCatalogue(importMessages);
  const [Icon, className] = STATE_LOOKS[status];
  return (
    <Group component="span" gap="0 0.75rem" align="baseline" display="inline-flex">
      <span className={`state-word ${className}`}>
        <Icon size={16} aria-hidden="true" />
        {states[status]}
      </span>
      {dryRun && (
        <span className="state-word muted-state">
          <IconTestPipe size={16} aria-hidden="true" />
          {trial}
        </span>
      )}
    </Group>
  );
}
