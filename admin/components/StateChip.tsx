import { Badge, Tooltip } from '@mantine/core';
import type { TablerIcon } from '@tabler/icons-react';

type Props = {
  readonly name: string;
  readonly hint: string;
  /** The class of the colour. */
  readonly color: string;
  readonly icon: TablerIcon;
};

/** A state as word, colour and icon, with an explanation as its tooltip. */
export function StateChip({ name, hint, color, icon: Icon }: Props) {
  return (
    <Tooltip label={hint} events={{ hover: true, focus: true, touch: true }}>
      <Badge
        className={`state-chip ${color}`}
        variant="transparent"
        role="status"
        tabIndex={0}
        leftSection={<Icon size={14} />}
      >
        {name}
      </Badge>
    </Tooltip>
  );
}
