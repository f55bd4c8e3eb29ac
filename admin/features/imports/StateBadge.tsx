import './imports.css';
import { Group } from '@mantine/core';
import {
  IconAlertTriangle,
  IconArrowBackUp,
  IconCircleCheck,
  IconClock,
  IconExclamationCircle,
  IconLoader2,
  IconPlayerStop,
  IconTableOptions,
  IconTestPipe,
  IconUpload,
} from '@tabler/icons-react';
import type { ImportState } from '../../../api/contract/calls/imports-api.ts';
import { useCatalogue } from '../../messages/language.tsx';
import { importMessages } from './messages.ts';
import { type ShownState, shownState } from './shown-state.ts';

const STATE_LOOKS: Readonly<Record<ShownState, readonly [typeof IconClock, string]>> = {
  receiving: [IconUpload, 'under-way'],
  prepared: [IconTableOptions, 'warn'],
  queued: [IconClock, 'muted-state'],
  running: [IconLoader2, 'under-way'],
  trying: [IconLoader2, 'under-way'],
  done: [IconCircleCheck, 'good'],
  rejections: [IconExclamationCircle, 'warn'],
  failed: [IconAlertTriangle, 'bad'],
  cancelled: [IconPlayerStop, 'muted-state'],
  undoing: [IconArrowBackUp, 'under-way'],
  undone: [IconArrowBackUp, 'muted-state'],
};

type Props = Pick<ImportState, 'status' | 'dryRun' | 'rejected'>;

/** The state of an import as colour, word and icon, with a mark for dry runs. */
export function StateBadge(result: Props) {
  const { states, dryRun: trial } = useCatalogue(importMessages);
  const state = shownState(result);
  const [Icon, className] = STATE_LOOKS[state];
  return (
    <Group component="span" gap="0 0.75rem" align="baseline" display="inline-flex">
      <span className={`state-word ${className}`}>
        <Icon size={16} aria-hidden="true" />
        {states[state]}
      </span>
      {result.dryRun && (
        <span className="state-word muted-state">
          <IconTestPipe size={16} aria-hidden="true" />
          {trial}
        </span>
      )}
    </Group>
  );
}
